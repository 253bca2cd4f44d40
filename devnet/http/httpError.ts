/** An error that ends a request with this HTTP status. */
export type HttpError = Error & { status: number }

/** Creates an error that ends a request with a status and a message. */
export function httpError(status: number, message: string): HttpError {
  return Object.assign(new Error(message), { status })
}
