import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a process in which nobody catches this error; returns how it ended. */
function endOf(error: string) {
  const script = `
    import { tolerateSdkRejections } from '#devnet/phone/tolerateSdkRejections.ts'
    tolerateSdkRejections()
    Promise.reject(${error})
    setTimeout(() => process.stdout.write('still here'), 50)
  `
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { stdout, status }
}

test("a rejection that the wallet's SDK lets go of does not end the devnet", () => {
  const stack = `'Error: x at f (/p/node_modules/@walletconnect/sign-client/dist/index.cjs.js:1:1)'`
  expect(endOf(`Object.assign(new Error('x'), { stack: ${stack} })`)).toEqual({
    stdout: 'still here',
    status: 0,
  })
})

test('any other still does', () => {
  expect(endOf(`new Error('ours')`)).toMatchObject({ stdout: '', status: 1 })
})
