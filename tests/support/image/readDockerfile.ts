/** One line of a Dockerfile: its instruction and the rest. */
type Step = { instruction: string; text: string }

/** A stage of a Dockerfile, which begins with FROM. */
type Stage = { name: string | undefined; steps: Step[] }

/** The stages of a Dockerfile; the last one is the image. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, instruction, rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (!instruction || instruction === 'ARG') continue
    if (instruction === 'FROM') stages.push({ name: / AS (\S+)$/.exec(rest)?.[1], steps: [] })
    else stages.at(-1)?.steps.push({ instruction, text: rest })
  }
  return stages
}
