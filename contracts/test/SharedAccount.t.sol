// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SharedAccount} from "../demo/SharedAccount.sol";
import {vm} from "./Vm.sol";

/// The account of several owners: all of them, for this account, on this chain.
contract SharedAccountTest {
    bytes4 private constant YES = 0x1626ba7e;
    bytes4 private constant NO = 0xffffffff;
    uint256 private constant ONE = 0xA11CE;
    uint256 private constant TWO = 0xB0B;

    SharedAccount private account;
    SharedAccount private other;

    function setUp() public {
        account = new SharedAccount(owners());
        other = new SharedAccount(owners());
    }

    function owners() private pure returns (address[] memory list) {
        list = new address[](2);
        list[0] = vm.addr(ONE);
        list[1] = vm.addr(TWO);
    }

    function byBoth(bytes32 hash) private pure returns (bytes memory) {
        return bytes.concat(by(ONE, hash), by(TWO, hash));
    }

    function by(uint256 key, bytes32 hash) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }

    function testFuzz_AMessageNeedsBothOwners(bytes32 hash) public view {
        bytes32 signed = account.messageHash(hash);
        assert(account.isValidSignature(hash, byBoth(signed)) == YES);
        assert(account.isValidSignature(hash, by(ONE, signed)) == NO);
        assert(account.isValidSignature(hash, bytes.concat(by(ONE, signed), by(ONE, signed))) == NO);
        assert(account.isValidSignature(hash, byBoth(hash)) == NO);
    }

    function testFuzz_ASignatureIsForThisAccountOnThisChain(bytes32 hash) public {
        bytes memory signatures = byBoth(account.messageHash(hash));
        assert(other.isValidSignature(hash, signatures) == NO);
        vm.chainId(5);
        assert(account.isValidSignature(hash, signatures) == NO);
    }

    function testFuzz_TheEmptySignatureIsForWhatBothApproved(bytes32 hash) public {
        assert(account.isValidSignature(hash, "") == NO);
        vm.prank(vm.addr(ONE));
        account.approveMessage(hash);
        assert(account.isValidSignature(hash, "") == NO);
        vm.prank(vm.addr(TWO));
        account.approveMessage(hash);
        assert(account.isValidSignature(hash, "") == YES);
        assert(account.isValidSignature(keccak256(abi.encode(hash)), "") == NO);
        assert(other.isValidSignature(hash, "") == NO);
    }

    function testFuzz_OnlyOwnersApprove(address caller) public {
        vm.assume(caller != vm.addr(ONE) && caller != vm.addr(TWO));
        vm.expectRevert(SharedAccount.NotOwner.selector);
        vm.prank(caller);
        account.approveMessage(bytes32(0));
    }

    function test_ACallNeedsBothOwnersOnce() public {
        vm.deal(address(account), 10);
        bytes memory signatures = byBoth(account.callHash(address(7777), 3, ""));
        account.execute(address(7777), 3, "", signatures);
        assert(address(7777).balance == 3);
        vm.expectRevert(SharedAccount.NotSigned.selector);
        account.execute(address(7777), 3, "", signatures);
    }
}
