import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Vault } from '#devnet/custody/CustodyDependencies.ts'

const nonceBytes = 12
const tagBytes = 16

/** Opens the vault of a folder; its key is in the file `key`, created at the first start. */
export function openVault(folder: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', readKey(folder), '', 'seal', 32))
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64')
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes))
      return new Uint8Array(
        Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]),
      )
    },
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
