import { numberToHex, stringToHex } from 'viem'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

/** Chains by the state of their node. */
export const chainIds = { sound: 31337, wrong: 31338, away: 31339 }

/** How many sign-ups the server allows per client. */
export const signUpLimit = 3

/** A signature that the contracts of the working chain accept, without its prefix. */
export const accepted = stringToHex('accepted').slice(2)

/** The nodes of three chains; on the working one no account owns a smart wallet. */
export async function openNodes() {
  const yes = `0x1626ba7e${'0'.repeat(56)}`
  let isOwner = false
  const sound = await fakeNode({
    eth_call([call]) {
      const { data } = call as { data: string }
      if (data.startsWith('0x1626ba7e')) return { result: data.includes(accepted) ? yes : '0x' }
      return { result: numberToHex(Number(isOwner), { size: 32 }) }
    },
  })
  const wrong = await fakeNode({ eth_chainId: { result: '0x1' } })
  const urls = { sound: sound.url, wrong: wrong.url, away: 'http://localhost:1' }
  return {
    /** The server's settings for these rows. */
    settings: {
      RPC_URLS: (['sound', 'wrong', 'away'] as const)
        .map((name) => `${chainIds[name]}=${urls[name]}`)
        .join(),
      RATE_LIMITS: `all=100000/60,signUp=${signUpLimit}/60`,
    },
    /** From now on the chain reports that any account owns any wallet. */
    makeOwner() {
      isOwner = true
    },
    close() {
      sound.close()
      wrong.close()
    },
  }
}
