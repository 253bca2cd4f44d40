import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import {
  account,
  context,
  friend,
  signIn,
  thief,
  typed,
} from '#tests/lib/review/preview/context.ts'

const codes = (message: string, origin = context.origin) =>
  preview({ kind: 'message', message }, { ...context, origin }).warnings.map(({ code }) => code)

describe('a text for another site is a danger', () => {
  test.each([
    'Welcome to Lantern Market!\n\nClick to sign in.',
    'Sign in to Lantern',
    'You are signing into lantern.market.',
    'Access zkThing account.\n\nOnly sign this message for a trusted client!',
    'Only sign this message if you trust the client.',
    'Log in with your wallet.\n\nhttps://lantern.market/login',
    'URI: https://lantern.market',
    'Willkommen bei Lantern',
    'Bienvenue sur Lantern !',
    'Bienvenido a Lantern',
    'Bem-vindo ao Lantern',
    '欢迎来到 Lantern',
    'Lanternへようこそ',
    'مرحبًا بك في Lantern',
  ])('%j', (text) => {
    expect(codes(text)).toEqual(['otherSite'])
  })

  test.each([
    ['Welcome to Lantern Market!', 'https://lantern.market'],
    ['Sign in to Lantern', 'https://app.lantern.example'],
    ['Only sign this message for a trusted client of Lantern.', 'https://lantern.example'],
    ['Log in.\nhttps://lantern.example/login', 'https://app.lantern.example'],
    ['Welcome to Lantern!', 'http://localhost:3000'],
  ])('but not on its own page: %j at %s', (text, origin) => {
    expect(codes(text, origin)).toEqual([])
  })

  test.each([
    'Sign in to the app.',
    'Log in to your account. Code: 20260115-7',
    'Anmeldung bei den Sternfreunden',
    'I accept the terms (https://terms.example/2026) of this website.',
  ])('and a text that names none is none: %j', (text) => {
    expect(codes(text)).toEqual([])
  })
})

describe('a text that asks for the keys of an account is a danger', () => {
  test.each([
    'Enter your recovery phrase to continue.',
    'Please export your private key and send it to support.',
    'Geben Sie Ihre Wiederherstellungsphrase ein',
    'Saisissez votre phrase de récupération',
    'Introduzca su frase de recuperación',
    'Digite sua chave privada',
    '请输入您的助记词',
    'シードフレーズを入力してください',
    'أدخل عبارة الاسترداد',
  ])('%j', (text) => {
    expect(codes(text)).toEqual(['asksSecret'])
  })

  test.each([
    'We will never ask you to enter your recovery phrase.',
    'This does not reveal your private key.',
  ])('but not if it says that it does not: %j', (text) => {
    expect(codes(text)).toEqual([])
  })
})

describe('a text that gives assets away is a danger', () => {
  test.each([
    `I authorize ${thief} to transfer my tokens without asking again.`,
    'I agree to send all my NFTs to the new owner',
    `Ich übertrage alle Token an ${thief}`,
    `Je transfère tous mes jetons à ${thief}`,
    `Transfiero todos mis fondos a ${thief}`,
    `Autorizo transferir todos os fundos para ${thief}`,
    '我同意转移所有代币',
    'すべての資産を送金します',
    'أوافق على تحويل جميع الأموال',
  ])('%j', (text) => {
    expect(codes(text)).toEqual(['statesGift'])
  })

  test('also as the statement of a sign-in', () => {
    const statement = 'I agree to transfer all tokens of this wallet.'
    expect(codes(signIn({ statement }))).toEqual(['statesGift'])
  })

  test.each([
    'This signature cannot move any of your tokens.',
    'No funds are sent and all assets stay where they are.',
    `Send 5 USDC to ${friend}`,
    `I own all NFTs of ${account}.`,
  ])('but not if it says that it does not, or to somebody known: %j', (text) => {
    expect(codes(text)).toEqual([])
  })
})

test('a hash on a line of its own below a sentence is a danger, a labeled one is not', () => {
  const hash = `0x${'9f'.repeat(32)}`
  expect(codes(`Prove that you are human:\n${hash}`)).toEqual(['looksLikeHash'])
  expect(codes(`Log in. Nonce: ${hash}`)).toEqual([])
})

test('typed data of texts for no contract is a login, too', () => {
  const review = (name: string, origin: string, change: Record<string, unknown> = {}) =>
    preview(typed(['Login(string action)'], { action: 'Onboarding' }, { name, ...change }), {
      ...context,
      origin,
    }).warnings.map(({ code }) => code)
  expect(review('Lantern Chain', 'https://app.example')).toContain('otherSite')
  expect(review('Lantern Chain', 'https://app.lantern.example')).not.toContain('otherSite')
  expect(review('Lantern', 'https://lantern-login.example')).toContain('otherSite')
  expect(review('Lantern', 'https://mylantern.example')).toContain('otherSite')
  expect(review('LanternMarket', 'https://market.example')).toContain('otherSite')
  expect(review('Lantern Market', 'https://lanternmarket.example')).not.toContain('otherSite')
  expect(review('Old Lantern Market', 'https://app.olm.example')).not.toContain('otherSite')
  expect(review('Lantern', 'https://app.example', { chainId: 31337 })).toContain('otherSite')
  // Anybody gets the labels below a bought name, and a name below such an ending.
  expect(review('Lantern', 'https://lantern.login.example')).toContain('otherSite')
  expect(review('Lantern', 'https://lantern.vercel.app')).toContain('otherSite')
  expect(review('Lantern', 'https://lantern.co.uk')).not.toContain('otherSite')
  expect(review('Example', 'https://lantern.example')).toContain('otherSite')
  expect(review('LanternSignTransaction', 'https://app.lantern.example')).not.toContain('otherSite')
})

test('the site’s own name for its product is no other site’s', () => {
  const review = (text: string, siteName?: string) =>
    preview({ kind: 'message', message: text }, { ...context, siteName }).warnings.map(
      ({ code }) => code,
    )
  expect(review('Welcome to Glowworm Pro!')).toContain('otherSite')
  expect(review('Welcome to Glowworm Pro!', 'Glowworm')).toEqual([])
  expect(review('Welcome to Glowworm Pro!', 'Glowworm Pro Trading')).toEqual([])
  expect(review('Welcome to OpenSea!', 'Glowworm')).toContain('otherSite')
  expect(review('Welcome to Sea of Glowworm!', 'Glowworm')).toContain('otherSite')
})
