/**
 * Reads the JSON response of one of this site's routes; undefined if the body is empty. The error
 * handling is loaded with the first failed response.
 * @throws WalletError the row that the body names, or foreignAnswer if the response is not the
 * site's own, such as a proxy's page
 */
export async function readResponse<answer>(response: Response): Promise<answer> {
  if (!response.ok) {
    const { toRouteError } = await import('#lib/errors/toRouteError.ts')
    throw await toRouteError(response)
  }
  const text = await response.text()
  try {
    return (text === '' ? undefined : JSON.parse(text)) as answer
  } catch (cause) {
    const [{ WalletError }, { fallbackErrors }] = await Promise.all([
      import('#lib/errors/WalletError.ts'),
      import('#lib/errors/fallbackErrors.ts'),
    ])
    throw new WalletError(fallbackErrors.foreignAnswer, { cause })
  }
}
