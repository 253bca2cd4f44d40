import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Vault } from '#devnet/custody/CustodyDependencies.ts'

const nonceBytes = 12
const tagBytes = 16

/** The vault with the store's additions: both use the one key of a data directory. */
export type CustodyVault = Vault & {
  sealBytes(secret: Uint8Array, purpose: string): Buffer
  openBytes(sealed: Uint8Array, purpose: string): Buffer
  /** Keyed hash of a text for an index: deterministic, and meaningless without the key. */
  blind(text: string): string
}

/** Opens the vault of a folder; its key is in the file `key`, created at the first start. */
export function openVault(folder: string): CustodyVault {
  const root = readKey(folder)
  const [sealing, blinding] = ['seal', 'blind'].map((use) =>
    Buffer.from(hkdfSync('sha256', root, '', use, 32)),
  ) as [Buffer, Buffer]

  const sealBytes = (secret: Uint8Array, purpose: string) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose))
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([nonce, text, cipher.getAuthTag()])
  }
  const openBytes = (sealed: Uint8Array, purpose: string) => {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes, -tagBytes)),
      decipher.final(),
    ])
  }
  return {
    sealBytes,
    openBytes,
    seal: (secret, purpose) => sealBytes(secret, `field ${purpose}`).toString('base64'),
    open: (sealed, purpose) =>
      new Uint8Array(openBytes(Buffer.from(sealed, 'base64'), `field ${purpose}`)),
    blind: (text) => createHmac('sha256', blinding).update(text).digest('base64url'),
  }
}

/** Written under another name and linked, so that a crash leaves a complete key or none. */
function readKey(folder: string): Buffer {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'key')
  const draft = join(folder, `key-${randomUUID()}`)
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  const key = readFileSync(file)
  if (key.length !== 32) throw new Error(`${file} is no key of the custody; restore or remove it.`)
  return key
}
