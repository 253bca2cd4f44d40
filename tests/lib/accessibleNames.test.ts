import { expect, test } from 'vitest'
import { linkMessages } from '#lib/messages/linkMessages.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import { walletBookMessages } from '#lib/messages/walletBookMessages.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const own = walletAccountMessages

// WCAG 2.5.3: users of speech input say what is visible.
test.each([
  [own.choose, own.chooseLabel(address)],
  [own.exportKey, own.exportKeyLabel(address)],
  [own.rename, own.renameOf('Laptop')],
  [own.remove, own.removeLabel('Laptop')],
  [own.end, own.endLabel('Session')],
  [linkMessages.link, linkMessages.linkLabel(address)],
  [linkMessages.unlink, linkMessages.unlinkLabel(address)],
  [
    walletBookMessages.connect,
    `${walletBookMessages.connect} ${walletBookMessages.connectWith('Rainbow')}`,
  ],
])('the accessible name of “%s” begins with its visible words', (visible, name) => {
  expect(name.startsWith(visible)).toBe(true)
})
