import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectImageServes } from '#tests/support/image/expectImageServes.ts'
import { whyNoImages } from '#tests/support/image/imageRoot.ts'
import { readDockerfile } from '#tests/support/image/readDockerfile.ts'
import { read, root } from '#tests/support/tree.ts'
import { servedFolder } from '../../scripts/lib/build.mjs'

const dockerfile = read('Dockerfile')

test('the build stage installs from the lockfile, and sends no settings into the image', () => {
  const [build] = readDockerfile(dockerfile)
  expect(build?.steps.map(({ instruction, text }) => `${instruction} ${text}`)).toEqual([
    'WORKDIR /build',
    'COPY package.json package-lock.json .npmrc ./',
    'RUN npm ci --include=dev',
    'COPY . .',
    'RUN npm run build',
    "RUN find .next/standalone -name '*.map' -delete",
  ])
  for (const file of ['.dockerignore', 'packages/create-latchkey/template/.dockerignore'])
    expect(read(file).split('\n')).toEqual(
      expect.arrayContaining(['.env', '.env.*', '.git', '.next', '.data']),
    )
})

test('the image is small and runs as a user on a read-only file system', async (context) => {
  const reason = whyNoImages()
  if (reason) return context.skip(reason)
  const served = mkdtempSync(join(tmpdir(), 'latchkey-built-'))
  onTestFinished(() => rmSync(served, { recursive: true, force: true }))
  cpSync(servedFolder(root), served, { recursive: true, verbatimSymlinks: true })
  // The last step of the build stage.
  for (const path of readdirSync(served, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.map')) rmSync(join(served, path))
  await expectImageServes(dockerfile, { '/build/.next/standalone': served }, root)
})
