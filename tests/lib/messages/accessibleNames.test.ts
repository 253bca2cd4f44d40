import { expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const own = english.walletAccount

// WCAG 2.5.3: users of speech input say what is visible.
test.each([
  [own.choose, own.chooseLabel({ address })],
  [own.exportKey, own.exportKeyLabel({ address })],
  [own.rename, own.renameOf({ name: 'Laptop' })],
  [own.remove, own.removeLabel({ name: 'Laptop' })],
  [own.end, own.endLabel({ name: 'Session' })],
  [english.link.link, english.link.linkLabel({ address })],
  [english.link.unlink, english.link.unlinkLabel({ address })],
  [
    english.walletBook.connect,
    `${english.walletBook.connect} ${english.walletBook.connectWith({ name: 'Rainbow' })}`,
  ],
])('the accessible name of “%s” begins with its visible words', (visible, name) => {
  expect(name.startsWith(visible)).toBe(true)
})
