import { randomUUID } from 'node:crypto'

/** An unused email address. */
export function unusedEmail(): string {
  return `${randomUUID()}@example.com`
}

/** An unused phone number. */
export function unusedPhoneNumber(): string {
  return `+4915${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`
}
