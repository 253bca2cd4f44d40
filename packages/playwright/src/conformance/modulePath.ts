import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Subject } from './Subject.ts'

/** The absolute path of the module that exports a connector. */
export function modulePath({ module }: Pick<Subject, 'module'>): string {
  const isUrl = module instanceof URL || module.startsWith('file:')
  return isUrl ? fileURLToPath(module) : resolve(module)
}
