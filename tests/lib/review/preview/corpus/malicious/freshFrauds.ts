import {
  contracts,
  inAMonth,
  soon,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  amount,
  assets,
  ether,
  item,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  authorize,
  batch,
  type CorpusCase,
  call,
  collection,
  encode,
  friend,
  message,
  send,
  sign,
  stranger,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** Who gains by a fraud: a person without code. */
const gainer = someone('gainer')
const second = someone('second gainer')
/** A contract that takes part in a fraud. */
const trap = someone('trap')
const people = [gainer, second]
const node = seen({ people, contracts: [trap, stranger, collection] })

/** Typed data of the fraud's own contract, or of another one. */
const domain = (name: string, verifyingContract: string = trap) => ({
  name,
  version: '1',
  chainId: 1,
  verifyingContract,
})
const at = (...contracts: string[]) => seen({ people, contracts: [trap, ...contracts] })
/** What a node sees leave the account. */
const leaving = (moves: NonNullable<Parameters<typeof seen>[0]['moves']>) =>
  seen({ people, contracts: [trap, stranger, collection], moves })

const morpho = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const cometUsdc = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const gauge = '0x5480F3152748809495Bd56C14eaB4A622aA24A19'
const sablier = '0x7CC7e125d83A581ff438608490Cc0f7bDff79127'
const superfluid = '0xcfA132E353cB4E398080B9700609bb008eceB125'
const acrossPool = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const tokenMessenger = '0xBd3fa81B58Ba92a82136038B25aDec7066af3155'
const eigenDelegation = '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A'
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const gmxRouter = '0x7C68C7866A64FA2160F78EEaE12217FFbf871fa8'
const stakeWise = someone('vault of a validator')
const vesting = someone('vesting wallet')

const lending = kind('Debts and deposits on behalf of others', {
  'taking a loan out for a debtor whose receiver is a person': {
    request: call(
      morpho,
      'borrow((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver)',
      [
        [tokens.usdc.address, tokens.wbtc.address, stranger, stranger, 860000000000000000n],
        amount('usdc', '700'),
        0n,
        account,
        gainer,
      ],
    ),
    node: at(morpho),
  },
  'withdrawing collateral from Compound to somebody': {
    request: call(cometUsdc, 'withdrawTo(address to, address asset, uint256 amount)', [
      gainer,
      tokens.weth.address,
      ether('600'),
    ]),
    node: at(cometUsdc),
  },
  'paying back the debt of a stranger': {
    request: call(
      contracts.aavePool,
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)',
      [tokens.usdc.address, amount('usdc', '900'), 2n, gainer],
    ),
    node: at(contracts.aavePool),
  },
  'settling a loan of Morpho that is of a stranger': {
    request: call(
      morpho,
      'repay((address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data)',
      [
        [tokens.usdc.address, tokens.wbtc.address, stranger, stranger, 860000000000000000n],
        amount('usdc', '950'),
        0n,
        gainer,
        '0x',
      ],
    ),
    node: at(morpho),
  },
  'supplying Aave with deposits that a stranger owns': {
    request: call(
      contracts.aavePool,
      'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
      [tokens.dai.address, amount('dai', '800'), gainer, 0],
    ),
    node: at(contracts.aavePool),
  },
  'feeding a vault whose shares a stranger receives': {
    request: call(stakeWise, 'deposit(uint256 assets, address receiver)', [
      amount('usdc', '900'),
      gainer,
    ]),
    node: at(stakeWise),
  },
  'delegating credit of variable debt': {
    request: call(
      '0x72E95b8931767C79bA4EeE721354d6E99a61D004',
      'approveDelegation(address delegatee, uint256 amount)',
      [gainer, amount('usdc', '100000')],
    ),
    node: at('0x72E95b8931767C79bA4EeE721354d6E99a61D004'),
  },
  'signing DelegationWithSig for a debt': {
    request: sign(
      domain('Aave Variable Debt USDC', '0x72E95b8931767C79bA4EeE721354d6E99a61D004'),
      ['DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)'],
      { delegatee: gainer, value: amount('usdc', '50000'), nonce: 0n, deadline: soon },
    ),
    node: at('0x72E95b8931767C79bA4EeE721354d6E99a61D004'),
  },
})

const income = kind('Future income is redirected', {
  'redirecting rewards of a gauge': {
    request: call(gauge, 'set_rewards_receiver(address _receiver)', [gainer]),
    node: at(gauge),
  },
  'harvesting rewards into a wallet of somebody': {
    request: call(gauge, 'claimRewardsTo(address account, address recipient)', [account, gainer]),
    node: at(gauge),
  },
  'nominating who may claim restaking rewards': {
    request: call('0x7750d328b314EfFa365A0402CcfD489B80B0adda', 'setClaimerFor(address claimer)', [
      gainer,
    ]),
    node: at('0x7750d328b314EfFa365A0402CcfD489B80B0adda'),
  },
  'toggling an operator of Merkl claims': {
    request: call(
      '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae',
      'setClaimRecipient(address recipient, address token)',
      [gainer, tokens.usdc.address],
    ),
    node: at('0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'),
  },
  'royalties of a collection go to a person': {
    request: call(collection, 'setDefaultRoyalty(address receiver, uint96 feeNumerator)', [
      gainer,
      1000n,
    ]),
    node,
  },
  'payout address of a drop is changed': {
    request: call(
      collection,
      'updateCreatorPayoutAddress(address seaDropImpl, address payoutAddress)',
      [stranger, gainer],
    ),
    node,
  },
  'vesting is handed to a stranger': {
    request: call(vesting, 'changeBeneficiary(address newBeneficiary)', [gainer]),
    node: at(vesting),
  },
  'grant of locked tokens is assigned to a stranger': {
    request: call(vesting, 'assignGrant(uint256 grantId, address newRecipient)', [4n, gainer]),
    node: at(vesting),
  },
})

const streams = kind('Streams of money', {
  'streaming everything per second': {
    request: call(
      superfluid,
      'createFlow(address token, address sender, address receiver, int96 flowrate, bytes userData)',
      [tokens.dai.address, account, gainer, 1000000000000000n, '0x'],
    ),
    node: at(superfluid),
  },
  'granting flow operators full control': {
    request: call(superfluid, 'grantPermissions(address token, address flowOperator)', [
      tokens.dai.address,
      gainer,
    ]),
    node: at(superfluid),
  },
  'emptying a lockup stream to somebody': {
    request: call(sablier, 'withdrawMax(uint256 streamId, address to)', [812n, gainer]),
    node: at(sablier),
  },
  'opening a lockup for a stranger with most of DAI': {
    request: call(
      sablier,
      'createWithDurations((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint40 cliff, uint40 total) durations, (address account, uint256 fee) broker) params)',
      [
        [
          account,
          gainer,
          amount('dai', '900'),
          tokens.dai.address,
          false,
          true,
          [0, 60],
          [zeroAddress, 0n],
        ],
      ],
    ),
    node: at(sablier),
  },
})

const bridges = kind('Bridges that pay a foreign recipient', {
  'bridging by Across to another depositor': {
    request: call(
      acrossPool,
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
      [
        account,
        gainer,
        tokens.usdc.address,
        '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        amount('usdc', '800'),
        amount('usdc', '799'),
        8453n,
        zeroAddress,
        soon,
        soon,
        0,
        '0x',
      ],
    ),
    node: at(acrossPool),
  },
  'burning USDC for a mint elsewhere': {
    request: call(
      tokenMessenger,
      'depositForBurnWithCaller(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller)',
      [amount('usdc', '990'), 5, padded(gainer), tokens.usdc.address, padded(gainer)],
    ),
    node: at(tokenMessenger),
  },
  'crossing to Bitcoin with a text address': {
    request: call(trap, 'bridgeOut(address token, uint256 amount, string targetAddress)', [
      tokens.wbtc.address,
      amount('wbtc', '900'),
      'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    ]),
    node,
  },
  'crossing to Solana with a text address': {
    request: call(
      trap,
      'depositWithMemo(address vault, address asset, uint256 amount, string memo)',
      [
        gainer,
        tokens.usdc.address,
        amount('usdc', '900'),
        '=:SOL.SOL:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin:0/1/0',
      ],
    ),
    node,
  },
})

const orders = kind('Typed orders of exchanges of any shape', {
  'GoodTillCancel order that pays a person': {
    request: sign(
      domain('Meridian Exchange'),
      [
        'LimitTrade(address trader,address give,uint128 giveAmount,address get,uint128 getAmount,address payTo,uint64 expiry)',
      ],
      {
        trader: account,
        give: tokens.weth.address,
        giveAmount: ether('900'),
        get: tokens.usdc.address,
        getAmount: 1n,
        payTo: gainer,
        expiry: inAMonth,
      },
    ),
    node,
  },
  'Dutch order decays to nothing': {
    request: sign(
      domain('Falling Auctions'),
      [
        'Auction(address seller,Lot lot,uint256 startPrice,uint256 endPrice,address quote,uint64 endsAt)',
        'Lot(address token,uint256 quantity)',
      ],
      {
        seller: account,
        lot: { token: tokens.wbtc.address, quantity: amount('wbtc', '990') },
        startPrice: amount('usdc', '90000'),
        endPrice: 0n,
        quote: tokens.usdc.address,
        endsAt: inAMonth,
      },
    ),
    node,
  },
  'intent of a solver with an address as bytes32': {
    request: sign(
      domain('Everclear Intents'),
      [
        'Intent(bytes32 user,bytes32 to,bytes32 inputToken,uint256 inputAmount,bytes32 outputToken,uint256 minOutput,uint32 destination)',
      ],
      {
        user: padded(account),
        to: padded(gainer),
        inputToken: padded(tokens.usdc.address),
        inputAmount: amount('usdc', '1000'),
        outputToken: padded(tokens.usdc.address),
        minOutput: 0n,
        destination: 10,
      },
    ),
    node,
  },
  'gasless crossing whose user data names a person': {
    request: sign(
      domain('Relay Depository'),
      [
        'GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,uint256 originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData)',
      ],
      {
        originSettler: trap,
        user: account,
        nonce: 7n,
        originChainId: 1n,
        openDeadline: soon,
        fillDeadline: soon,
        orderDataType: zeroHash,
        orderData: values('address, uint256, address, uint256, bytes32', [
          tokens.usdc.address,
          amount('usdc', '1000'),
          gainer,
          1n,
          padded(gainer),
        ]),
      },
    ),
    node,
  },
  'private sale of an NFT for zero': {
    request: sign(
      domain('Element Market'),
      [
        'NFTSellOrder(address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,address nft,uint256 nftId)',
      ],
      {
        maker: account,
        taker: gainer,
        expiry: inAMonth,
        nonce: 1n,
        erc20Token: tokens.weth.address,
        erc20TokenAmount: 0n,
        nft: collection,
        nftId: 77n,
      },
    ),
    node,
  },
  'swap of items: a bundle given for air': {
    request: sign(
      domain('Trade Room'),
      [
        'Barter(address partyA,address partyB,Piece[] gives,Piece[] gets)',
        'Piece(address collection,uint256 id)',
      ],
      {
        partyA: account,
        partyB: gainer,
        gives: [
          { collection, id: 3n },
          { collection, id: 9n },
        ],
        gets: [],
      },
    ),
    node,
  },
  'perpetual account: withdrawal signed to a wallet': {
    request: sign(
      { name: 'Vertex', version: '0.0.1', chainId: 1, verifyingContract: trap },
      [
        'WithdrawCollateralTo(bytes32 sender,uint32 productId,uint128 amount,address sendTo,uint64 nonce)',
      ],
      {
        sender: `${account.toLowerCase()}${'0'.repeat(24)}`,
        productId: 0,
        amount: amount('usdc', '80000'),
        sendTo: gainer,
        nonce: 4n,
      },
    ),
    node,
  },
  'linked signer of a perpetual exchange': {
    request: sign(domain('Vertex'), ['LinkSigner(bytes32 sender,bytes32 signer,uint64 nonce)'], {
      sender: `${account.toLowerCase()}${'0'.repeat(24)}`,
      signer: `${gainer.toLowerCase()}${'0'.repeat(24)}`,
      nonce: 1n,
    }),
    node,
  },
})

const authority = kind('Session keys, modules and executors', {
  'SessionKey of a game may spend everything': {
    request: sign(
      domain('Arcade Wallet'),
      ['Session(address key,uint48 validUntil,Limit[] limits)', 'Limit(address token,uint256 max)'],
      {
        key: gainer,
        validUntil: inAMonth,
        limits: [{ token: tokens.usdc.address, max: 2n ** 256n - 1n }],
      },
    ),
    node,
  },
  'agent that trades under a public key text': {
    request: sign(
      domain('Trading Agent'),
      ['AuthorizeAgent(string agent,string scope,uint256 expires)'],
      { agent: gainer, scope: 'trade,withdraw', expires: inAMonth },
    ),
    node,
  },
  'installing a validator module into the account': {
    request: call(account, 'installModule(uint256 moduleTypeId, address module, bytes initData)', [
      1n,
      trap,
      values('address', [gainer]),
    ]),
    node,
  },
  'upgrading the account to foreign code': {
    request: call(account, 'upgradeToAndCall(address newImplementation, bytes data)', [
      trap,
      encode('initialize(address owner)', [gainer]),
    ]),
    node,
  },
  'registering a passkey as an owner': {
    request: call(account, 'addOwnerPublicKey(bytes32 x, bytes32 y)', [
      opaque('x', 32),
      opaque('y', 32),
    ]),
    node,
  },
  'guardian recovery towards a stranger': {
    request: call(
      account,
      'executeRecovery(address wallet, address[] newOwners, uint256 newThreshold)',
      [account, [gainer], 1n],
    ),
    node,
  },
  'authorization of code without a name': { request: authorize(trap), node },
  'authorization on every network': { request: authorize(trap, 0), node },
})

const meta = kind('Meta transactions and paymasters', {
  'relayed call of a token by a forwarder': {
    request: sign(
      domain('Biconomy Forwarder'),
      [
        'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
      ],
      {
        from: account,
        to: tokens.usdc.address,
        token: zeroAddress,
        txGas: 90000n,
        tokenGasPrice: 0n,
        batchId: 0n,
        batchNonce: 0n,
        deadline: soon,
        data: encode('transfer(address to, uint256 amount)', [gainer, amount('usdc', '950')]),
      },
    ),
    node,
  },
  'relayed instructions as a list of payloads': {
    request: sign(
      domain('Executor'),
      [
        'Instructions(address executor,Step[] steps,uint256 salt)',
        'Step(address where,bytes what)',
      ],
      {
        executor: gainer,
        steps: [
          {
            where: tokens.dai.address,
            what: encode('approve(address spender, uint256 amount)', [
              gainer,
              amount('dai', '990'),
            ]),
          },
        ],
        salt: 5n,
      },
    ),
    node,
  },
  'paymaster that takes tokens as its fee': {
    request: sign(
      domain('Token Paymaster'),
      [
        'PaymasterData(address sender,address feeToken,uint256 maxFee,address feeCollector,uint48 validUntil)',
      ],
      {
        sender: account,
        feeToken: tokens.usdc.address,
        maxFee: amount('usdc', '999'),
        feeCollector: gainer,
        validUntil: inAMonth,
      },
    ),
    node,
  },
  'paying an entry point for a stranger': {
    request: call(entryPoint, 'depositTo(address account)', [gainer], ether('4.4')),
    node: leaving([[assets.ether, ether('4.4'), entryPoint]]),
  },
  'typed invocation with the signature as a text': {
    request: sign(
      domain('Gas Free'),
      [
        'Invoke(address contractAddress,string functionSignature,bytes arguments,address feeReceiver,uint256 fee)',
      ],
      {
        contractAddress: tokens.usdc.address,
        functionSignature: 'transfer(address,uint256)',
        arguments: values('address, uint256', [gainer, amount('usdc', '950')]),
        feeReceiver: gainer,
        fee: amount('usdc', '5'),
      },
    ),
    node,
  },
  'gasfree payment of a stablecoin': {
    request: sign(
      domain('GasFreeController'),
      [
        'PermitTransfer(address token,address serviceProvider,address user,address receiver,uint256 value,uint256 maxFee,uint256 deadline,uint256 nonce)',
      ],
      {
        token: tokens.usdt.address,
        serviceProvider: trap,
        user: account,
        receiver: gainer,
        value: amount('usdt', '980'),
        maxFee: amount('usdt', '2'),
        deadline: soon,
        nonce: 0n,
      },
    ),
    node,
  },
})

const names = kind('Names, votes and control', {
  'surrendering the parent of all subnames': {
    request: call(ensRegistry, 'setSubnodeOwner(bytes32 node, bytes32 label, address owner)', [
      zeroHash,
      opaque('label', 32),
      gainer,
    ]),
    node: at(ensRegistry),
  },
  'pointing a resolver at a foreign contract': {
    request: call(
      ensRegistry,
      'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
      [opaque('node', 32), gainer, trap, 0n],
    ),
    node: at(ensRegistry),
  },
  'voting power and rewards go to an operator': {
    request: call(
      eigenDelegation,
      'delegateTo(address operator, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)',
      [gainer, ['0x', 0n], zeroHash],
    ),
    node: at(eigenDelegation),
  },
  'locking votes in the name of somebody': {
    request: call(
      '0x5f3b5DfEb7B28CDbD7FAba78963EE202a494e2A2',
      'create_lock_for(uint256 _value, uint256 _lock_duration, address _to)',
      [amount('dai', '900'), 126144000n, gainer],
    ),
    node: at('0x5f3b5DfEb7B28CDbD7FAba78963EE202a494e2A2'),
  },
  'keeper role of a strategy': {
    request: call(stakeWise, 'setKeeper(address newKeeper)', [gainer]),
    node: at(stakeWise),
  },
  'treasury setting of a protocol': {
    request: call(stakeWise, 'updateTreasury(address newTreasury)', [gainer]),
    node: at(stakeWise),
  },
  'minter role of a token of the account': {
    request: call(stakeWise, 'addMinter(address minter)', [gainer]),
    node: at(stakeWise),
  },
  'signers of a wallet are replaced': {
    request: call(stakeWise, 'replaceSigners(address[] newSigners, uint256 required)', [
      [gainer, second],
      2n,
    ]),
    node: at(stakeWise),
  },
})

const positions = kind('Positions, claims and withdrawals that end elsewhere', {
  'collecting a position to somebody': {
    request: call(
      contracts.v3Positions,
      'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params)',
      [[12n, gainer, 2n ** 128n - 1n, 2n ** 128n - 1n]],
    ),
    node: at(contracts.v3Positions),
  },
  'minting a position for somebody': {
    request: call(
      contracts.v3Positions,
      'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params)',
      [
        [
          tokens.usdc.address,
          tokens.weth.address,
          500,
          -100,
          100,
          amount('usdc', '900'),
          ether('900'),
          0n,
          0n,
          gainer,
          BigInt(soon),
        ],
      ],
    ),
    node: at(contracts.v3Positions),
  },
  'airdrop claimed into a wallet of somebody': {
    request: call(trap, 'claim(uint256 index, uint256 amount, bytes32[] proof, address receiver)', [
      5n,
      ether('4000'),
      [zeroHash],
      gainer,
    ]),
    node,
  },
  'unstaking with a beneficiary': {
    request: call(trap, 'requestWithdraw(uint256 shares, address beneficiary)', [
      ether('300'),
      gainer,
    ]),
    node,
  },
  'position of perpetuals closed towards a receiver': {
    request: call(
      gmxRouter,
      'createDecreasePosition(address[] path, address indexToken, uint256 collateralDelta, uint256 sizeDelta, bool isLong, address receiver, uint256 acceptablePrice, uint256 minOut, uint256 executionFee, bool withdrawETH, address callbackTarget)',
      [
        [tokens.usdc.address],
        tokens.weth.address,
        5n,
        5n,
        true,
        gainer,
        1n,
        0n,
        1n,
        false,
        zeroAddress,
      ],
      1n,
    ),
    node: at(gmxRouter),
  },
  'moving funds between margin accounts': {
    request: call(
      trap,
      'moveMargin(uint256 fromSubaccount, address toOwner, uint256 toSubaccount, address asset, uint256 quantity)',
      [0n, gainer, 0n, tokens.usdc.address, amount('usdc', '9000')],
    ),
    node,
  },
})

const unknowns = kind('Functions that nobody knows', {
  'verify() of a page with just below half': {
    request: call(trap, 'verifyHolder()', [], ether('4.9')),
    node: leaving([[assets.ether, ether('4.9'), trap]]),
  },
  'a quarter of the ether into unknown bytes': {
    request: send(trap, ether('2.5'), '0x7b1c3d21'),
    node: leaving([[assets.ether, ether('2.5'), gainer]]),
  },
  'opaque bytes move tokens to a person': {
    request: send(trap, 0n, `0x9e8c1d44${opaque('blob').slice(2)}`),
    node: leaving([[assets.usdc, amount('usdc', '600'), gainer]]),
  },
  'opaque bytes move an NFT': {
    request: send(trap, 0n, `0x1d2c3b4a${opaque('nft').slice(2)}`),
    node: leaving([[item(collection, 8n), 1n, gainer]]),
  },
})

const spreads = kind('Batches that spread and hide', {
  'dividing ether among persons below any share': {
    request: batch(
      send(gainer, ether('3')),
      send(second, ether('3')),
      send(someone('third gainer'), ether('3')),
    ),
    node,
  },
  'dividing NFTs and tokens among persons': {
    request: batch(
      call(tokens.usdc.address, 'transfer(address to, uint256 amount)', [
        gainer,
        amount('usdc', '330'),
      ]),
      call(tokens.usdc.address, 'transfer(address to, uint256 amount)', [
        second,
        amount('usdc', '330'),
      ]),
      call(collection, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
        account,
        gainer,
        4n,
      ]),
    ),
    node,
  },
  'concealing a transfer in the callback data of a swap': {
    request: call(
      trap,
      'swapWithCallback(address tokenIn, uint256 amountIn, uint256 minOut, bytes callback)',
      [
        tokens.usdc.address,
        amount('usdc', '1'),
        0n,
        encode('transferFrom(address from, address to, uint256 amount)', [
          account,
          gainer,
          amount('usdc', '900'),
        ]),
      ],
    ),
    node,
  },
  'concealing an approval behind a permission to use data': {
    request: call(trap, 'callWithBalance(address target, address tokenIn, bytes data)', [
      tokens.dai.address,
      tokens.dai.address,
      encode('approve(address spender, uint256 amount)', [gainer, 2n ** 256n - 1n]),
    ]),
    node,
  },
})

const texts = kind('Messages and networks', {
  'logging in to another site by a plain text': message(
    `other-bank.example wants you to sign in with your Ethereum account:\n${account}\n\nConfirm your session.\n\nURI: https://other-bank.example\nVersion: 1\nChain ID: 1\nNonce: 8a7b6c5d4e\nIssued At: 2026-01-01T00:00:00Z`,
  ),
  'logging in to an exchange by its sentence': message(
    'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).\n\nWallet address:\n0x1111111111111111111111111111111111111111\n\nNonce:\n1f0e2d3c',
  ),
  'deriving a trading key from a message': message(
    'Generate dYdX key\n\nBy signing this message you unlock your dYdX account.',
  ),
  'deriving a private account by typed data': {
    request: sign({ name: 'dYdX Chain', chainId: 1 }, ['dYdX(string action)'], {
      action: 'dYdX Chain Onboarding',
    }),
  },
  'promising an item in a plain message': message(
    `I transfer 1000 USDC from ${account} to ${gainer} and accept it as final.`,
  ),
  'ordering withdrawals in a plain message': message(
    JSON.stringify({ type: 'withdraw', asset: 'USDC', amount: '100000', to: gainer, nonce: 5 }),
  ),
  'foreign server for a known network': {
    request: {
      kind: 'addChain',
      chain: {
        chainId: '0x1',
        chainName: 'Ethereum Mainnet',
        rpcUrls: ['https://rpc.fast-node.example'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    },
  },
  'foreign method that signs a raw hash': {
    request: { kind: 'other', method: 'eth_sign', params: [account, opaque('digest', 32)] },
  },
})

const friendless = kind('Tokens and ether in unusual ways', {
  'donating tokens with a call to a stranger': {
    request: call(tokens.usdc.address, 'transferAndCall(address to, uint256 value, bytes data)', [
      trap,
      amount('usdc', '900'),
      '0x',
    ]),
    node,
  },
  'allowing a stranger by an authorization to receive': {
    request: sign(
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.usdc.address },
      [
        'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
      ],
      {
        from: account,
        to: trap,
        value: amount('usdc', '900'),
        validAfter: 0n,
        validBefore: inAMonth,
        nonce: opaque('nonce', 32),
      },
    ),
    node,
  },
  'renting out an NFT for years': {
    request: call(collection, 'setUser(uint256 tokenId, address user, uint64 expires)', [
      5n,
      gainer,
      4102444800n,
    ]),
    node,
  },
  'delegating a whole vault to a hot wallet': {
    request: call(
      '0x00000000000000447e69651d841bD8D104Bed493',
      'delegateAll(address to, bytes32 rights, bool enable)',
      [gainer, zeroHash, true],
    ),
    node: at('0x00000000000000447e69651d841bD8D104Bed493'),
  },
  'unwrapping ether to somebody': {
    request: call(tokens.weth.address, 'withdrawTo(address account, uint256 value)', [
      gainer,
      ether('900'),
    ]),
    node,
  },
  'staking ether in the name of a stranger': {
    request: call(stakeWise, 'stakeFor(address beneficiary)', [gainer], ether('4.7')),
    node: at(stakeWise),
  },
  'two thirds sent through a disperser': {
    request: call(
      '0xD152f549545093347A162Dce210e7293f1452150',
      'disperseEther(address[] recipients, uint256[] values)',
      [
        [gainer, second, friend],
        [ether('3'), ether('3'), 1n],
      ],
      ether('6') + 1n,
    ),
    node: at('0xD152f549545093347A162Dce210e7293f1452150'),
  },
  'tips of a mint go to somebody else': {
    request: call(
      trap,
      'mintWithReferral(address to, uint256 quantity, address referrer, bytes data)',
      [gainer, 3n, gainer, '0x'],
      ether('4.6'),
    ),
    node: leaving([[assets.ether, ether('4.6'), trap]]),
  },
})

/** Two variations of each of 42 mechanisms, written without a look at the rules. */
export const freshFrauds: readonly CorpusCase[] = [
  ...lending,
  ...income,
  ...streams,
  ...bridges,
  ...orders,
  ...authority,
  ...meta,
  ...names,
  ...positions,
  ...unknowns,
  ...spreads,
  ...texts,
  ...friendless,
]
