import { mergeConfig } from 'vitest/config'
import { currentMutation } from '#tests/mutations/currentMutation.ts'
import { root } from '#tests/support/tree.ts'
import config from '../../vitest.config.ts'

/** The configuration of the unit tests, with one text of one file replaced as it is loaded. */
export default mergeConfig(config, {
  root,
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform(code: string, id: string) {
        const mutation = currentMutation.get()
        if (!mutation || id.split('?')[0] !== `${root}${mutation.file}`) return undefined
        return code.replace(mutation.original, () => mutation.replacement)
      },
    },
  ],
})
