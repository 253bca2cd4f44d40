/** An error that ends a request with this status. */
export type HttpError = Error & { status: number }

/** Makes an error that ends a request with a status and a sentence. */
export function httpError(status: number, message: string): HttpError {
  return Object.assign(new Error(message), { status })
}
