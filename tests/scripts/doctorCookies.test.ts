import { expect, test } from 'vitest'
import { missingAttributes } from '../../scripts/doctor/checkSite.ts'

test.each([
  ['a=1; Path=/; HttpOnly; SameSite=Lax', { isSecure: false, isFramed: false }, []],
  ['a=1; HttpOnly; SameSite=Strict', { isSecure: true, isFramed: false }, ['Secure']],
  [
    'a=1; Secure; SameSite=None',
    { isSecure: true, isFramed: false },
    ['HttpOnly', 'SameSite=Lax or SameSite=Strict'],
  ],
  ['a=1; HttpOnly; Secure; SameSite=None; Partitioned', { isSecure: true, isFramed: true }, []],
  [
    'a=1; HttpOnly; Secure; SameSite=Lax',
    { isSecure: true, isFramed: true },
    ['SameSite=None', 'Partitioned'],
  ],
])('the cookie %s with %o lacks %o', (cookie, site, missing) => {
  expect(missingAttributes(cookie, site)).toEqual(missing)
})
