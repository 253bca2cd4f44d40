import { parseEther } from 'viem'
import {
  base,
  gnosis,
  onBase,
  onGnosis,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { call, send, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { weth } = tokens

export const wraps = everyday('wrapping', {
  'ether of Base wrapped': {
    from: documents.weth,
    on: base,
    request: call(onBase.weth.address, 'deposit() payable', [], parseEther('0.3')),
    node: seen({
      contracts: [onBase.weth.address],
      changes: [
        ...paid('ether', parseEther('0.3'), onBase.weth.address),
        gained(onBase.weth, parseEther('0.3')),
      ],
    }),
  },
  'ether wrapped by a plain payment': {
    from: documents.weth,
    request: send(weth.address, parseEther('0.7')),
    node: seen({
      changes: [...paid('ether', parseEther('0.7'), weth.address), gained(weth, parseEther('0.7'))],
    }),
  },
  'xDAI wrapped': {
    from: documents.weth,
    on: gnosis,
    request: call(onGnosis.wxdai.address, 'deposit() payable', [], parseEther('5')),
    node: seen({
      contracts: [onGnosis.wxdai.address],
      changes: [
        ...paid('ether', parseEther('5'), onGnosis.wxdai.address),
        gained(onGnosis.wxdai, parseEther('5')),
      ],
    }),
  },
  'POL unwrapped': {
    from: documents.weth,
    on: polygon,
    request: call(onPolygon.wpol.address, 'withdraw(uint256 wad)', [parseEther('44')]),
    node: seen({
      contracts: [onPolygon.wpol.address],
      changes: [spent(onPolygon.wpol, parseEther('44')), gained('ether', parseEther('44'))],
    }),
  },
})
