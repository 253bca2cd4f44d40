import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test("output of a site's console becomes JSON lines without query parameters", () => {
  const script = `
    console.log('\\u001b[32m✓\\u001b[0m Ready'); console.log(''); console.debug('quiet')
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    console.error(' ⨯', new Error('Failed query: select 1\\nparams: SECRET', { cause }))
    console.error('text with Failed query: select 1\\nparams: SECRET')
    console.error({ error: 'Failed query: x params: SECRET' })
    process.emitWarning('beware')`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/lib/jsonConsole.mjs', '-e', script],
    { encoding: 'utf8' },
  )
  expect(stdout + stderr).not.toContain('SECRET')
  const lines = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines(stdout)).toMatchObject([{ level: 30, msg: '✓ Ready' }])
  expect(lines(stderr)).toMatchObject([
    {
      level: 50,
      msg: '⨯ Error: Failed query',
      reason: 'Error: connection refused',
      systemCode: 'ECONNREFUSED',
    },
    { level: 50, msg: 'text with Failed query' },
    { level: 50 },
    { level: 40, msg: 'Warning: beware' },
  ])
})
