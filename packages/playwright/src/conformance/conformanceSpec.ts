import { type CommandOptions, optionsVariable, wallets } from './commandOptions.ts'
import { testConnector } from './testConnector.ts'

const {
  without,
  wallet,
  grep: _,
  ...subject
} = JSON.parse(process.env[optionsVariable] ?? '') as CommandOptions
const { capabilities, ...preset } = wallets[wallet]
const missing = Object.fromEntries(without.map((name) => [name, 'is left out with --without']))

testConnector({
  ...preset,
  ...subject,
  name: subject.exportName === 'default' ? subject.module : subject.exportName,
  capabilities: { ...capabilities, ...missing },
})
