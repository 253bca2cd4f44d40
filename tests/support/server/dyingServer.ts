import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSession } from '#server/auth/session.ts'
import { createLatchkey } from '#server/createLatchkey.ts'
import { readSettings } from '#server/env/settings.ts'

/**
 * A process that merges two users, deletes one, or delivers events, and never ends one of them: the test
 * kills it there. `DATABASE` names the database, `ACT` what it does. Prints a line of JSON for each thing
 * that a test has to know, the last one `{"isInside":true}`.
 */
const { DATABASE = '', ACT = '' } = process.env
const origin = 'http://localhost:15055'
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** What has been written so far is not committed yet. */
function stay(): Promise<never> {
  print({ isInside: true })
  // A promise alone keeps no process.
  setInterval(() => undefined, 1000)
  return new Promise(() => undefined)
}

const latchkey = createLatchkey(
  readSettings({ PORT: '15055', RPC_URLS: '31337=http://127.0.0.1:1', LOG_LEVEL: 'silent' }),
  {
    database: DATABASE,
    onMerge: stay,
    onDelete: stay,
    onEvent: async ({ id, type, userId }) => {
      print({ id, type, userId })
      // The second one is cut off after the receiver has had it.
      if (ACT === 'deliver' && type === 'signedIn') await stay()
    },
  },
)

const db = await latchkey.database()
const newKey = () => privateKeyToAccount(generatePrivateKey())

async function signIn({ address }: ReturnType<typeof newKey>) {
  const who = { address, chainId: 31337, accountType: 'eoa' } as const
  const origin = { isTold: ACT === 'deliver' }
  const { token, session } = await createSession(db, new Date(), who, 'absent', origin)
  return { cookie: `__Host-sid-15055=${token}`, userId: session.user.id }
}

async function post(path: string, body: object, cookie: string) {
  const headers = { origin, cookie, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const from = { remoteAddress: '127.0.0.1' }
  return latchkey.handle(new Request(`${origin}/api/user/${path}`, request), from)
}

const [mine, theirs] = [newKey(), newKey()]
const [one, other] = [await signIn(mine), await signIn(theirs)]
print({ users: [one.userId, other.userId] })

if (ACT === 'merge') {
  const request = { address: theirs.address, chainId: 31337 }
  const issued = await post('merge/challenge', request, one.cookie)
  const { message } = (await issued.json()) as { message: string }
  await post('merge', { message, signature: await theirs.signMessage({ message }) }, one.cookie)
} else if (ACT === 'delete') await latchkey.users.delete(one.userId)
else await latchkey.start()
