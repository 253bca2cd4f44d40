import { expect, test } from 'vitest'
import { projectFiles, read } from '#tests/support/tree.ts'

/** What is in them is strings. */
const cannotFail = ['react/panel/ConfirmDialog.tsx']
test('every dialog, menu, tab and panel fails alone', () => {
  const containers = projectFiles().filter(
    (path) =>
      /^react\/.*\.tsx$/.test(path) &&
      !cannotFail.includes(path) &&
      /<(?:Alert)?(?:Dialog|Menu)\.Popup|latchkey-panel latchkey-card|role="tabpanel"/.test(
        read(path),
      ),
  )
  expect(containers.length).toBeGreaterThan(8)
  expect(containers.filter((path) => !/<(?:FailsAlone|TellingPart)/.test(read(path)))).toEqual([])
})
