// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SmartWallet} from "../SmartWallet.sol";
import {SmartWalletFactory} from "../SmartWalletFactory.sol";
import {UserOperation06} from "../UserOperation06.sol";
import {Vm, vm} from "./Vm.sol";
import {Base64} from "solady/src/utils/Base64.sol";
import {WebAuthn} from "solady/src/utils/WebAuthn.sol";

/// What every test needs: a wallet with an address owner at 0 and a passkey at 1, and their pens.
abstract contract Bench {
    address internal constant ENTRY_POINT = 0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789;
    bytes4 internal constant YES = 0x1626ba7e;
    bytes4 internal constant NO = 0xffffffff;
    uint256 internal constant KEY = 0xA11CE;
    uint256 internal constant PASSKEY = 0xBEEF;
    uint256 internal constant P256_N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551;
    uint256 internal constant SECP256K1_N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    SmartWalletFactory internal factory;
    SmartWallet internal wallet;

    function setUp() public virtual {
        SmartWallet implementation = new SmartWallet();
        factory = new SmartWalletFactory(address(implementation));
        wallet = factory.createAccount(owners(), 0);
    }

    function owners() internal pure returns (bytes[] memory list) {
        list = new bytes[](2);
        list[0] = abi.encode(vm.addr(KEY));
        list[1] = publicKey(PASSKEY);
    }

    function publicKey(uint256 key) internal pure returns (bytes memory) {
        (uint256 x, uint256 y) = vm.publicKeyP256(key);
        return abi.encode(x, y);
    }

    function wrap(uint256 index, bytes memory data) internal pure returns (bytes memory) {
        return abi.encode(SmartWallet.SignatureWrapper(index, data));
    }

    function byKey(uint256 key, bytes32 hash) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }

    function byPasskey(uint256 key, bytes32 hash) internal pure returns (bytes memory) {
        return abi.encode(assertion(key, hash, 0x05, "webauthn.get"));
    }

    /// What an authenticator answers: flags 0x01 says that a person was there, 0x04 who it was.
    function assertion(uint256 key, bytes32 hash, uint8 flags, string memory kind)
        internal
        pure
        returns (WebAuthn.WebAuthnAuth memory auth)
    {
        auth.authenticatorData = abi.encodePacked(sha256("keys.localhost"), flags, uint32(1));
        auth.clientDataJSON = string.concat(
            '{"type":"',
            kind,
            '","challenge":"',
            Base64.encode(abi.encode(hash), true, true),
            '","origin":"http://keys.localhost:4010","crossOrigin":false}'
        );
        auth.typeIndex = 1;
        auth.challengeIndex = 11 + bytes(kind).length;
        bytes32 digest = sha256(abi.encodePacked(auth.authenticatorData, sha256(bytes(auth.clientDataJSON))));
        (auth.r, auth.s) = vm.signP256(key, digest);
        if (uint256(auth.s) > P256_N / 2) auth.s = bytes32(P256_N - uint256(auth.s));
    }

    function operation(bytes memory signature) internal view returns (UserOperation06 memory made) {
        made.sender = address(wallet);
        made.signature = signature;
    }
}
