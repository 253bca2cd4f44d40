const session = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 31337,
  accountType: 'eoa',
  identity: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  expiresAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Answers as the session route does, without a session behind it. */
export async function GET(request) {
  return Response.json({ session, cookies: request.headers.get('cookie')?.length ?? 0 })
}

/** Reads a JSON body and answers with one and a cookie, as a challenge and a verify do. */
export async function POST(request) {
  const body = await request.json()
  return Response.json(
    { session, fields: Object.keys(body) },
    { headers: { 'Set-Cookie': 'bare=1; Path=/; HttpOnly; SameSite=Lax' } },
  )
}
