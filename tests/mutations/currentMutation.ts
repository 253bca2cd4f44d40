import type { Mutation } from '#tests/mutations/Mutation.ts'

const key = Symbol.for('latchkey.mutation')

/**
 * The mutation that modules are loaded with. On globalThis, because Vite loads its configuration
 * apart from the script that sets it.
 */
export const currentMutation = {
  get: (): Mutation | undefined => Reflect.get(globalThis, key),
  set: (mutation: Mutation | undefined): void => void Reflect.set(globalThis, key, mutation),
}
