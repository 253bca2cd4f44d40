import {
  encodeAbiParameters,
  type Hex,
  pad,
  parseEther,
  parseUnits,
  stringToHex,
  zeroAddress,
} from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  batch,
  call,
  encode,
  friend,
  send,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import {
  gainer,
  judgeKinds,
  page,
  silent,
  transferOf,
  usdc,
  weth,
} from '#tests/lib/review/preview/kinds/judgeKinds.ts'

const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const disperse = '0xD152f549545093347A162Dce210e7293f1452150'

/** One request per signature, with the same arguments for all of one form. */
const calls = (forms: Record<string, readonly unknown[]>) =>
  Object.fromEntries(
    Object.entries(forms).map(([signature, args]) => [signature, call(page, signature, args)]),
  )

judgeKinds({
  'a function that nobody knows names somebody, and no node tells who that is': {
    context: silent,
    frauds: calls({
      'assignHeir(address)': [gainer],
      'rotateKeeper(uint256,address)': [7n, gainer],
      'nominateSuccessor(address,uint64)': [gainer, 0n],
      'forwardAll(address[])': [[account, gainer]],
      'routeYield((address,uint256))': [[gainer, 1n]],
      'redirect(bytes32)': [pad(gainer)],
      'settle(address,bytes)': [account, encodeAbiParameters([{ type: 'address' }], [gainer])],
      'seal(bytes)': [encode('sweepTo(address)', [gainer])],
      'handOver(uint256[],address)': [[1n, 2n, 3n], gainer],
      'withdrawSharesTo(uint256,address,address)': [9n, account, gainer],
      'bindDevice(address,bool)': [gainer, true],
    }),
    everyday: calls({
      'checkIn()': [],
      'feed(uint256)': [7n],
      'openFor(address)': [account],
      'thank(address)': [friend],
      'use(address,uint256)': [usdc.address, 5n],
      'pair(address,address)': [usdc.address, weth.address],
      'price(int256)': [-5n],
      'note(string)': ['gm, see you tomorrow'],
      'root(bytes32,bytes32[])': [pad('0x0b', { dir: 'right' }), []],
      'packed(uint256)': [(5n << 128n) + 7n],
    }),
  },
  'what a known function yields or holds goes to somebody else': {
    frauds: calls({
      'withdrawExpiredLocksTo(address)': [gainer],
      'redeemPyToSy(address,address,uint256,uint256)': [gainer, weth.address, 5n, 0n],
      'claimVestedTokens(bytes32,address,uint128)': [pad('0x0b'), gainer, 9n],
      'claimFundingFees(address[],address[],address)': [[], [], gainer],
      'requestWithdrawalsWstETH(uint256[],address)': [[parseEther('1')], gainer],
      'setWithdrawalAddress(address,address,bool)': [account, gainer, true],
      'deposit(uint256,address,uint256)': [parseEther('1'), gainer, 0n],
      'queueWithdrawals((address[],uint256[],address)[])': [[[[page], [5n], gainer]]],
      'swapMulti((address,uint256,address)[],(address,uint256,address)[],uint256,bytes,address,uint32)':
        [[[usdc.address, 5n, page]], [[weth.address, 1n, gainer]], 1n, '0x', page, 0],
      'bridge(uint256,bytes,bytes)': [parseEther('1'), gainer, '0x'],
      'unstakeAndRedeemGlp(address,uint256,uint256,address)': [weth.address, 5n, 1n, gainer],
      'setMany(string[],string[],uint256)': [['crypto.ETH.address'], [gainer], 7n],
      'sendToken(string,string,string,uint256)': ['base', gainer, 'USDC', 5n],
      'delegateERC721(address,address,uint256,bytes32,bool)': [gainer, page, 5n, pad('0x00'), true],
      'assignRoles(address,bytes32[],bool[])': [gainer, [pad('0x01')], [true]],
      'addGuardianWithThreshold(address,uint256)': [gainer, 1n],
      '_setPendingAdmin(address)': [gainer],
      'signalTransfer(address)': [gainer],
      'setOwner(address,uint256)': [gainer, 7n],
      'invoke(bytes32[],bytes[])': [
        [stringToHex('ACTION_WITHDRAW_ASSET', { size: 32 })],
        [
          encodeAbiParameters(
            [{ type: 'address' }, { type: 'address' }, { type: 'address' }, { type: 'uint256' }],
            [page, gainer, weth.address, 5n],
          ),
        ],
      ],
    }),
    everyday: calls({
      'withdrawExpiredLocksTo(address)': [account],
      'claimVestedTokens(bytes32,address,uint128)': [pad('0x0b'), account, 9n],
      'setWithdrawalAddress(address,address,bool)': [account, account, true],
      'queueWithdrawals((address[],uint256[],address)[])': [[[[page], [5n], account]]],
      'swapMulti((address,uint256,address)[],(address,uint256,address)[],uint256,bytes,address,uint32)':
        [[[usdc.address, 5n, page]], [[weth.address, 1n, account]], 1n, '0x', page, 0],
      'bridge(uint256,bytes,bytes)': [parseEther('1'), account, '0x'],
      'setMany(string[],string[],uint256)': [['crypto.ETH.address'], [account], 7n],
      'set(string,string,uint256)': ['url', 'https://a.example', 7n],
      'sendToken(string,string,string,uint256)': ['base', account, 'USDC', 5n],
      'delegateERC721(address,address,uint256,bytes32,bool)': [
        gainer,
        page,
        5n,
        pad('0x00'),
        false,
      ],
      'redeemPositions(address,bytes32,bytes32,uint256[])': [
        usdc.address,
        pad('0x00'),
        pad('0x0b'),
        [1n, 2n],
      ],
    }),
  },
  'a list of payments of which most goes to one stranger': {
    frauds: {
      ...Object.fromEntries(
        [0, 1, 2, 5].flatMap((before) => [
          [
            `${before} friends before, in USDC`,
            paidOut(usdc.address, before, parseUnits('990', 6)),
          ],
          [`${before} friends before, in ether`, paidOut('ether', before, parseEther('9.7'))],
        ]),
      ),
      'a fee of an invoice': call(
        page,
        'transferFromWithReferenceAndFee(address token, address to, uint256 amount, bytes paymentReference, uint256 feeAmount, address feeAddress)',
        [usdc.address, friend, 5n, '0x0b', parseUnits('990', 6), gainer],
      ),
      'an airdrop': call(
        page,
        'airdropERC20(address token, (address recipient, uint256 amount)[] contents)',
        [
          weth.address,
          [
            [friend, 1n],
            [gainer, parseEther('960')],
          ],
        ],
      ),
    },
    everyday: Object.fromEntries(
      [0, 1, 2, 5, 9].flatMap((before) => [
        [`${before} friends before, in USDC`, paidOut(usdc.address, before, parseUnits('90', 6))],
        [`${before} friends before, in ether`, paidOut('ether', before, parseEther('0.7'))],
      ]),
    ),
  },
  'an amount that may be all there is, while nobody tells': {
    context: silent,
    frauds: paymentsOf({
      ether: '5.1',
      weth: '6',
      steth: '40',
      wbtc: '0.3',
      usdc: '600',
      dai: '501',
    }),
    everyday: paymentsOf({
      ether: '0.4',
      weth: '1.5',
      steth: '3',
      wbtc: '0.05',
      usdc: '90',
      dai: '400',
    }),
  },
  'an account of the signer alone pays somebody': {
    frauds: Object.fromEntries(
      [1, 0].flatMap((owners) => [
        [`${owners}: wrapped ether`, ofAccount(owners, weth.address, transferOf(parseEther('70')))],
        [`${owners}: dollars`, ofAccount(owners, usdc.address, transferOf(parseUnits('9000', 6)))],
        [`${owners}: ether`, ofAccount(owners, gainer, '0x', parseEther('60'))],
        [`${owners}: bitcoin`, ofAccount(owners, tokens.wbtc.address, transferOf(300_000_000n))],
      ]),
    ),
    everyday: Object.fromEntries(
      [1, 0, 3].flatMap((owners) => [
        [`${owners}: wrapped ether`, ofAccount(owners, weth.address, transferOf(parseEther('2')))],
        [`${owners}: dollars`, ofAccount(owners, usdc.address, transferOf(parseUnits('850', 6)))],
        [`${owners}: ether`, ofAccount(owners, friend, '0x', parseEther('60'))],
      ]),
    ),
  },
  'a new contract gets ether, or code for the account comes along': {
    frauds: {
      ...Object.fromEntries(
        ['0.02', '0.5', '2', '4.9', '9.9'].flatMap((amount) => [
          [`${amount} into a creation`, creation(parseEther(amount))],
          [
            `${amount} through a factory`,
            send(factory, parseEther(amount), `0x${'07'.repeat(32)}6080604052`),
          ],
        ]),
      ),
      ...Object.fromEntries(
        ['0x', '0x4e71d92d', '0xa9059cbb'].flatMap((data) => [
          [`a delegation beside ${data}`, withCode(account, data as Hex, '0x1')],
          [`one for all networks beside ${data}`, withCode(friend, data as Hex, '0x0')],
        ]),
      ),
    },
    everyday: {
      'a creation': creation(0n),
      'a creation with a little ether': creation(parseEther('0.005')),
      'a factory': send(factory, 0n, `0x${'07'.repeat(32)}6080604052`),
      'a delegation taken back': withCode(account, '0x', '0x1', zeroAddress),
      'a delegation to a known wallet': withCode(
        account,
        '0x',
        '0x1',
        '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      ),
    },
  },
  'a fee of nearly everything, while nobody tells what is usual': {
    context: silent,
    frauds: feesOf([
      [30_000_000n, 320n],
      [21_000n, 90_000n],
      [100_000n, 50_000n],
      [500_000n, 4_000n],
      [3_000_000n, 400n],
      [12_000_000n, 90n],
    ]),
    everyday: feesOf([
      [21_000n, 30n],
      [300_000n, 200n],
      [1_500_000n, 90n],
      [90_000n, 3_000n],
      [5_000_000n, 60n],
    ]),
  },
})

function paidOut(token: string, before: number, amount: bigint): SigningRequest {
  const recipients = [...Array.from({ length: before }, () => friend), gainer]
  const amounts = [...Array.from({ length: before }, () => 1n), amount]
  const sum = amounts.reduce((total, each) => total + each, 0n)
  return token === 'ether'
    ? call(disperse, 'disperseEther(address[] to, uint256[] amounts)', [recipients, amounts], sum)
    : call(disperse, 'disperseToken(address token, address[] to, uint256[] amounts)', [
        token,
        recipients,
        amounts,
      ])
}

function paymentsOf(amounts: Record<string, string>): Record<string, SigningRequest> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => {
      const token = tokens[name as keyof typeof tokens]
      if (!token) return [['ether', send(gainer, parseEther(amount))]]
      const data = transferOf(parseUnits(amount, token.decimals))
      return [
        [`${name} by a call`, send(token.address, 0n, data)],
        [`${name} within a batch`, batch(send(friend, 1n), send(token.address, 0n, data))],
      ]
    }),
  )
}

/** A call that a smart account makes, or a Safe with so many signatures. */
function ofAccount(owners: number, to: string, data: Hex, value = 0n): SigningRequest {
  if (owners === 0)
    return call(page, 'execute(address to, uint256 value, bytes data)', [to, value, data])
  return call(
    page,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    [to, value, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, `0x${'11'.repeat(65 * owners)}`],
  )
}

function creation(value: bigint): SigningRequest {
  return { kind: 'transaction', to: null, value, data: '0x6080604052600a8060113d393df3ff' }
}

function withCode(to: string, data: Hex, chainId: Hex, code: Hex = page): SigningRequest {
  const authorizationList = [{ address: code, chainId, nonce: '0x1' }] as const
  return { kind: 'transaction', to, value: 0n, data, authorizationList }
}

function feesOf(cases: readonly (readonly [gas: bigint, gwei: bigint])[]) {
  return Object.fromEntries(
    cases.flatMap(([gas, gwei]) => {
      const common = { kind: 'transaction', to: friend, value: 1n, data: '0x', gas } as const
      const price = gwei * 10n ** 9n
      return [
        [`${gas} at a price of ${gwei}`, { ...common, gasPrice: price }],
        [`${gas} at most at ${gwei}`, { ...common, maxFeePerGas: price }],
      ]
    }),
  )
}
