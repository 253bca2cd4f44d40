import type { CustodyFixture } from '#tests/devnet/custody/support/custodyFixture.ts'

/** One path of the API, called through an official client: a row of the printed table. */
export type ContractCase = {
  /** `submit/create_wallet` */
  path: string
  /** The client's method, or `raw POST` if current clients have none. */
  client: string
  stamp: 'api key' | 'passkey' | 'session' | 'read-only session' | 'parent api key'
  /**
   * Writes, reads, deletes if possible, and reads again; returns the status: `COMPLETED`, or `200`
   * for a query.
   */
  run(custody: CustodyFixture): Promise<string>
}
