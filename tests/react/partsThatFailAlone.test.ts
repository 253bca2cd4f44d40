import { expect, test } from 'vitest'
import { projectFiles, read } from '#tests/support/tree.ts'

/** What is in them is strings. */
const cannotFail = ['react/panel/ConfirmDialog.tsx']
/** Where those are used that fail as a whole. */
const useSites = {
  'react/signIn/SignInDialog.tsx': 'react/account/SignInButton.tsx',
  'react/signIn/walletBook/WalletBookDialog.tsx': 'react/signIn/WalletPlaces.tsx',
  'react/account/menu/ReceiveDialog.tsx': 'react/account/AccountMenu.tsx',
}

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
  const places = containers.map((path) => useSites[path as keyof typeof useSites] ?? path)
  expect(places.filter((path) => !read(path).includes('<FailsAlone'))).toEqual([])
})
