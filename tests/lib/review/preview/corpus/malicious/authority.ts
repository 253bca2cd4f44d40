import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  stranger,
  thief,
} from '#tests/lib/review/preview/corpus/requests.ts'

const punks = '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB'
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const ensRegistrar = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const node = `0x${'5c'.repeat(32)}`

/** Ownership, roles and names that pass to somebody the account does not know. */
export const maliciousAuthority: CorpusCase[] = [
  {
    name: 'the administrator of a proxy becomes a stranger',
    source: 'EIP-1967 TransparentUpgradeableProxy, changeAdmin',
    request: call(stranger, 'changeAdmin(address newAdmin)', [thief]),
  },
  {
    name: 'a Maker vault given away',
    source: 'MakerDAO DssCdpManager, give',
    request: call('0x5ef30b9986345249bc32d8928B7ee64DE9435E39', 'give(uint256 cdp, address dst)', [
      28_417n,
      thief,
    ]),
  },
  {
    name: 'owner, resolver and lifetime of an ENS name for a stranger',
    source: 'ENS registry, setRecord',
    request: call(
      ensRegistry,
      'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
      [node, thief, stranger, 0n],
    ),
  },
  {
    name: 'an ENS name transferred to a stranger',
    source: 'ENS base registrar, safeTransferFrom (ERC-721)',
    request: call(ensRegistrar, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      thief,
      77n,
    ]),
  },
  {
    name: 'a guard of a Safe that a stranger controls',
    source: 'Safe 1.4.1 GuardManager, setGuard through execTransaction',
    request: call(
      stranger,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [
        stranger,
        0n,
        encode('setGuard(address guard)', [thief]),
        0,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        '0x',
      ],
    ),
  },
  {
    name: 'a relayer that trades with the account’s balances',
    source: 'Balancer v2 Vault, setRelayerApproval',
    request: call(
      contracts.balancerVault,
      'setRelayerApproval(address sender, address relayer, bool approved)',
      [account, thief, true],
    ),
  },
  {
    name: 'an operator of a lending account',
    source: 'Euler v2 Ethereum Vault Connector, setAccountOperator',
    request: call(
      '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383',
      'setAccountOperator(address account, address operator, bool authorized)',
      [account, thief, true],
    ),
  },
  {
    name: 'an operator of a margin account',
    source: 'dYdX Solo Margin, setOperators',
    request: call(
      '0x1E0447b19BB6EcFdAe1e4AE1694b0C3659614e4e',
      'setOperators((address operator, bool trusted)[] args)',
      [[{ operator: thief, trusted: true }]],
    ),
  },
  {
    name: 'a punk offered to a stranger for nothing',
    source: 'CryptoPunks, offerPunkForSaleToAddress, a drainer’s way around ERC-721',
    request: call(
      punks,
      'offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)',
      [4464n, 0n, thief],
    ),
  },
  {
    name: 'a punk transferred to a stranger',
    source: 'CryptoPunks, transferPunk',
    request: call(punks, 'transferPunk(address to, uint256 punkIndex)', [thief, 4464n]),
  },
  {
    name: 'functions of a diamond replaced by unknown code that runs at once',
    source: 'ERC-2535 diamondCut with an initializer',
    request: call(
      stranger,
      'diamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] diamondCut, address init, bytes data)',
      [
        [{ facetAddress: thief, action: 1, functionSelectors: ['0xa9059cbb'] }],
        thief,
        encode('init()'),
      ],
    ),
  },
]
