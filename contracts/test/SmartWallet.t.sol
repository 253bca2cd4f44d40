// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MultiOwner} from "../MultiOwner.sol";
import {SmartWallet} from "../SmartWallet.sol";
import {Counter} from "../demo/Counter.sol";
import {Bench} from "./Bench.sol";
import {vm} from "./Vm.sol";
import {WebAuthn} from "solady/src/utils/WebAuthn.sol";

/// Who may sign and act for an account.
contract SmartWalletTest is Bench {
    Counter internal counter = new Counter();

    // Signatures (ERC-1271)

    function testFuzz_BothKindsOfOwnerSign(bytes32 hash) public view {
        bytes32 safe = wallet.replaySafeHash(hash);
        assert(wallet.isValidSignature(hash, wrap(0, byKey(KEY, safe))) == YES);
        assert(wallet.isValidSignature(hash, wrap(1, byPasskey(PASSKEY, safe))) == YES);
    }

    function testFuzz_AStrangerDoesNot(bytes32 hash, uint256 key) public view {
        key = 1 + key % 1e60;
        vm.assume(key != KEY && key != PASSKEY);
        bytes32 safe = wallet.replaySafeHash(hash);
        assert(wallet.isValidSignature(hash, wrap(0, byKey(key, safe))) == NO);
        assert(wallet.isValidSignature(hash, wrap(1, byPasskey(key, safe))) == NO);
    }

    function testFuzz_AnOwnerSignsUnderItsOwnIndexOnly(bytes32 hash, uint256 index) public view {
        bytes32 safe = wallet.replaySafeHash(hash);
        if (index != 0) assert(wallet.isValidSignature(hash, wrap(index, byKey(KEY, safe))) == NO);
        if (index != 1) {
            assert(wallet.isValidSignature(hash, wrap(index, byPasskey(PASSKEY, safe))) == NO);
        }
    }

    function testFuzz_ASignatureForOneAccountIsNoneForAnother(bytes32 hash) public {
        SmartWallet other = factory.createAccount(owners(), 1);
        bytes32 safe = wallet.replaySafeHash(hash);
        assert(other.isValidSignature(hash, wrap(0, byKey(KEY, safe))) == NO);
        assert(other.isValidSignature(hash, wrap(1, byPasskey(PASSKEY, safe))) == NO);
    }

    function testFuzz_ASignatureForOneChainIsNoneForAnother(bytes32 hash, uint64 chain) public {
        vm.assume(chain != block.chainid && chain != 0);
        bytes32 safe = wallet.replaySafeHash(hash);
        vm.chainId(chain);
        assert(wallet.isValidSignature(hash, wrap(0, byKey(KEY, safe))) == NO);
        assert(wallet.isValidSignature(hash, wrap(1, byPasskey(PASSKEY, safe))) == NO);
    }

    function testFuzz_TheBareHashIsNotWhatIsSigned(bytes32 hash) public view {
        assert(wallet.isValidSignature(hash, wrap(0, byKey(KEY, hash))) == NO);
        assert(wallet.isValidSignature(hash, wrap(1, byPasskey(PASSKEY, hash))) == NO);
    }

    function testFuzz_AMalleatedSignatureIsRefused(bytes32 hash) public view {
        bytes32 safe = wallet.replaySafeHash(hash);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, safe);
        bytes memory twin = abi.encodePacked(r, bytes32(SECP256K1_N - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        assert(wallet.isValidSignature(hash, wrap(0, twin)) == NO);

        WebAuthn.WebAuthnAuth memory auth = assertion(PASSKEY, safe, 0x05, "webauthn.get");
        auth.s = bytes32(P256_N - uint256(auth.s));
        assert(wallet.isValidSignature(hash, wrap(1, abi.encode(auth))) == NO);
    }

    function testFuzz_AnAssertionWithoutAPersonIsRefused(bytes32 hash, uint8 flags) public view {
        bytes32 safe = wallet.replaySafeHash(hash);
        bytes memory data = abi.encode(assertion(PASSKEY, safe, flags & 0xfe, "webauthn.get"));
        assert(wallet.isValidSignature(hash, wrap(1, data)) == NO);
    }

    function testFuzz_ARegistrationIsNoAssertion(bytes32 hash) public view {
        bytes32 safe = wallet.replaySafeHash(hash);
        bytes memory data = abi.encode(assertion(PASSKEY, safe, 0x05, "webauthn.created"));
        assert(wallet.isValidSignature(hash, wrap(1, data)) == NO);
    }

    function testFuzz_AnAssertionForAnotherChallengeIsRefused(bytes32 hash, bytes32 other) public view {
        vm.assume(hash != other);
        bytes memory data = byPasskey(PASSKEY, wallet.replaySafeHash(other));
        assert(wallet.isValidSignature(hash, wrap(1, data)) == NO);
    }

    function testFuzz_BytesOfAnyShapeAreToldNotRevertedOn(bytes32 hash, bytes calldata junk) public view {
        assert(wallet.isValidSignature(hash, junk) == NO);
        assert(wallet.isValidSignature(hash, wrap(0, junk)) == NO);
        assert(wallet.isValidSignature(hash, wrap(1, junk)) == NO);
    }

    function test_AnOwnerThatIsAContractSignsAsItLikes() public {
        SmartWallet inner = factory.createAccount(owners(), 7);
        vm.prank(vm.addr(KEY));
        wallet.addOwnerAddress(address(inner));
        bytes32 hash = keccak256("nested");
        bytes32 safe = inner.replaySafeHash(wallet.replaySafeHash(hash));
        bytes memory data = wrap(1, byPasskey(PASSKEY, safe));
        assert(wallet.isValidSignature(hash, wrap(2, data)) == YES);
    }

    // User operations (ERC-4337)

    function testFuzz_TheEntryPointIsToldWhoseOperationItIs(bytes32 hash) public {
        assert(validate(wrap(0, byKey(KEY, hash)), hash) == 0);
        assert(validate(wrap(1, byPasskey(PASSKEY, hash)), hash) == 0);
        assert(validate(wrap(0, byKey(0xB0B, hash)), hash) == 1);
        assert(validate(wrap(1, byPasskey(0xB0B, hash)), hash) == 1);
    }

    function test_WhatIsMissingIsPaidToTheEntryPoint() public {
        vm.deal(address(wallet), 1 ether);
        bytes memory signature = wrap(0, byKey(KEY, bytes32(0)));
        vm.prank(ENTRY_POINT);
        wallet.validateUserOp(operation(signature), bytes32(0), 0.25 ether);
        assert(ENTRY_POINT.balance == 0.25 ether);
    }

    function testFuzz_OnlyTheEntryPointValidates(address caller, bytes32 hash) public {
        vm.assume(caller != ENTRY_POINT);
        bytes memory signature = wrap(0, byKey(KEY, hash));
        vm.expectRevert(MultiOwner.Unauthorized.selector);
        vm.prank(caller);
        wallet.validateUserOp(operation(signature), hash, 0);
    }

    function validate(bytes memory signature, bytes32 hash) private returns (uint256) {
        vm.prank(ENTRY_POINT);
        return wallet.validateUserOp(operation(signature), hash, 0);
    }

    // Acting

    function testFuzz_OthersCannotAct(address caller) public {
        vm.assume(caller != ENTRY_POINT && caller != vm.addr(KEY) && caller != address(wallet));
        vm.expectRevert(MultiOwner.Unauthorized.selector);
        vm.prank(caller);
        wallet.execute(address(counter), 0, abi.encodeCall(Counter.increase, ()));
        vm.expectRevert(MultiOwner.Unauthorized.selector);
        vm.prank(caller);
        wallet.executeBatch(new SmartWallet.Call[](1));
    }

    function test_OwnerAndEntryPointAct() public {
        vm.prank(vm.addr(KEY));
        wallet.execute(address(counter), 0, abi.encodeCall(Counter.increase, ()));
        vm.prank(ENTRY_POINT);
        wallet.execute(address(counter), 0, abi.encodeCall(Counter.increase, ()));
        assert(counter.callsBy(address(wallet)) == 2);
    }

    function test_ABatchIsAllOrNone() public {
        SmartWallet.Call[] memory calls = new SmartWallet.Call[](2);
        calls[0] = SmartWallet.Call(address(counter), 0, abi.encodeCall(Counter.increase, ()));
        calls[1] = SmartWallet.Call(address(counter), 0, abi.encodeCall(Counter.add, (1001)));
        vm.expectRevert(abi.encodeWithSelector(Counter.TooHigh.selector, 1000));
        vm.prank(vm.addr(KEY));
        wallet.executeBatch(calls);
        assert(counter.number() == 0);
    }

    function test_ValueGoesAlong() public {
        vm.deal(address(wallet), 3);
        vm.prank(vm.addr(KEY));
        wallet.execute(address(counter), 3, abi.encodeCall(Counter.increase, ()));
        assert(address(counter).balance == 3);
    }

    function test_CoinsAndTokensAreTakenIn() public {
        vm.deal(address(this), 1);
        (bool ok,) = address(wallet).call{value: 1}("");
        assert(ok && address(wallet).balance == 1);
        (bool known, bytes memory answer) =
            address(wallet).call(abi.encodeWithSelector(0x150b7a02, address(0), address(0), 0, ""));
        // The cast takes the selector off its padding to 32 bytes, which is what a token contract compares.
        // forge-lint: disable-next-line(unsafe-typecast)
        assert(known && bytes4(answer) == 0x150b7a02);
    }
}
