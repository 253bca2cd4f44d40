import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { readDockerfile } from '#tests/support/image/readDockerfile.ts'

/** What an image is run with. */
type Image = {
  /** Its whole file system, without the base. */
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  volumes: string[]
  stopSignal: NodeJS.Signals
  health: string[]
  command: string[]
}

/** Folders of the base image: this machine's system, with its Node. */
const baseFolders = ['usr', 'bin', 'lib', 'lib64', 'proc', 'dev']

/** The user of the base image. */
const node = { name: 'node', id: 1000 }

/** Why images cannot be made and run here; undefined if they can. */
export function whyNoImages(): string | undefined {
  if (process.getuid?.() !== 0) return 'Images are made by root only, as Docker’s steps are.'
  const tried = spawnSync('unshare', ['--mount', 'true'])
  return tried.status === 0 ? undefined : 'unshare cannot make a mount namespace here.'
}

/**
 * Performs the steps of a Dockerfile's last stage in an empty root folder. `built` is what its build stage
 * has made, by the folder's path there; the base image is this machine.
 */
export function makeImage(dockerfile: string, built: Record<string, string>): Image {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-image-'))
  chmodSync(root, 0o755)
  for (const folder of [...baseFolders, 'etc', 'tmp']) mkdirSync(join(root, folder))
  writeFileSync(
    join(root, 'etc/passwd'),
    `root:x:0:0::/:/bin/sh\n${node.name}:x:${node.id}:${node.id}::/:/bin/sh\n`,
  )
  writeFileSync(join(root, 'etc/group'), `root:x:0:\n${node.name}:x:${node.id}:\n`)
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  const image: Image = {
    ...{ root, workdir: '/', env: {}, user: 'root', volumes: [] },
    ...{ stopSignal: 'SIGTERM', health: [], command: [] },
  }
  for (const { instruction, text } of readDockerfile(dockerfile).at(-1)?.steps ?? []) {
    const step = steps[instruction]
    if (!step) throw new Error(`The image has a step that is not known here: ${instruction}.`)
    step(image, text, built)
  }
  return image
}

/** Removes what {@link makeImage} made. */
export function removeImage({ root }: Image): void {
  rmSync(root, { recursive: true, force: true })
}

const list = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))

const steps: Record<string, (image: Image, text: string, built: Record<string, string>) => void> = {
  ENV(image, text) {
    for (const pair of text.split(' ')) {
      const [name = '', value = ''] = pair.split('=')
      image.env[name] = value
    }
  },
  WORKDIR(image, text) {
    image.workdir = posix.resolve(image.workdir, text)
    mkdirSync(join(image.root, image.workdir), { recursive: true })
  },
  COPY(image, text, built) {
    const [, from = '', to = ''] = /^--from=build (\S+) (\S+)$/.exec(text) ?? []
    const source = built[from]
    if (!source) throw new Error(`The image copies something that no stage made: ${text}.`)
    const target = join(image.root, posix.resolve(image.workdir, to))
    cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  },
  RUN(image, text) {
    execFileSync('unshare', [
      '--mount',
      'sh',
      '-ec',
      mounts(image, 'rw'),
      'sh',
      'sh',
      'sh',
      '-c',
      text,
    ])
  },
  USER: (image, text) => void Object.assign(image, { user: text }),
  VOLUME: (image, text) => void image.volumes.push(text),
  STOPSIGNAL: (image, text) => void Object.assign(image, { stopSignal: text }),
  HEALTHCHECK: (image, text) => void Object.assign(image, { health: list(text) }),
  CMD: (image, text) => void Object.assign(image, { command: list(text) }),
  EXPOSE: () => undefined,
}

/** A script that runs its arguments in the root folder, as root or, if that is read-only, as the user. */
function mounts({ root, workdir, volumes, user, env }: Image, mode: 'rw' | 'ro'): string {
  const base = baseFolders
    .filter((folder) => existsSync(`/${folder}`))
    .map((folder) => `mount --rbind /${folder} ${root}/${folder}`)
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  const own = mode === 'ro' ? [`mount --bind ${root} ${root}`] : []
  const closed = mode === 'ro' ? [`mount -o remount,ro,bind ${root}`] : []
  const writable =
    mode === 'ro' ? volumes.map((path) => `mount --bind ${root}${path} ${root}${path}`) : []
  const as = mode === 'ro' ? `--userspec=${user}:${user}` : ''
  return [
    ...[...own, ...base, ...writable, ...closed],
    `exec chroot ${as} ${root} /usr/bin/env -i PATH=/usr/bin:/bin ${variables.join(' ')} sh -c 'cd ${workdir} && exec "$@"' "$@"`,
  ].join('\n')
}

/**
 * Starts a command in an image as its user, by default the image's own, with these settings besides its
 * own: nothing but its volumes can be written. A signal to the process is one to the command.
 */
export function startInImage(
  image: Image,
  settings: Record<string, string>,
  command = image.command,
): ChildProcess {
  const script = mounts({ ...image, env: { ...image.env, ...settings } }, 'ro')
  return spawn('unshare', ['--mount', 'sh', '-ec', script, 'sh', 'sh', ...command])
}

/** Runs a command in an image, as {@link startInImage} does, to its end. */
export async function runInImage(
  image: Image,
  settings: Record<string, string>,
  command: string[],
): Promise<{ code: number | null; output: string }> {
  const child = startInImage(image, settings, command)
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}
