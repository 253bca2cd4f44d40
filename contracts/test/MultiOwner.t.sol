// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MultiOwner} from "../MultiOwner.sol";
import {SmartWallet} from "../SmartWallet.sol";
import {Bench} from "./Bench.sol";
import {vm} from "./Vm.sol";

/// Who an account's owners are, and how that changes.
contract MultiOwnerTest is Bench {
    function test_OwnersAreAsGiven() public view {
        (uint256 x, uint256 y) = vm.publicKeyP256(PASSKEY);
        assert(wallet.isOwnerAddress(vm.addr(KEY)) && wallet.isOwnerPublicKey(bytes32(x), bytes32(y)));
        assert(wallet.isOwnerBytes(owners()[1]));
        assert(wallet.nextOwnerIndex() == 2 && wallet.ownerCount() == 2);
        assert(keccak256(wallet.ownerAtIndex(1)) == keccak256(owners()[1]));
    }

    function testFuzz_OnlyOwnersChangeOwners(address caller) public {
        vm.assume(caller != vm.addr(KEY) && caller != address(wallet));
        vm.expectRevert(MultiOwner.Unauthorized.selector);
        vm.prank(caller);
        wallet.addOwnerAddress(caller);
        bytes memory owner = owners()[0];
        vm.expectRevert(MultiOwner.Unauthorized.selector);
        vm.prank(caller);
        wallet.removeOwnerAtIndex(0, owner);
    }

    function testFuzz_AnOwnerIsAddedAndRemoved(address added, bytes32 hash) public {
        vm.assume(added != vm.addr(KEY));
        vm.prank(vm.addr(KEY));
        wallet.addOwnerAddress(added);
        assert(wallet.isOwnerAddress(added));
        vm.prank(vm.addr(KEY));
        wallet.removeOwnerAtIndex(2, abi.encode(added));
        assert(!wallet.isOwnerAddress(added) && wallet.ownerAtIndex(2).length == 0);
        assert(wallet.nextOwnerIndex() == 3 && wallet.ownerCount() == 2);
        assert(wallet.isValidSignature(hash, wrap(2, byKey(KEY, wallet.replaySafeHash(hash)))) == NO);
    }

    function test_ARemovedOwnerSignsNoMore() public {
        bytes32 hash = keccak256("later");
        bytes memory signature = wrap(1, byPasskey(PASSKEY, wallet.replaySafeHash(hash)));
        assert(wallet.isValidSignature(hash, signature) == YES);
        vm.prank(vm.addr(KEY));
        wallet.removeOwnerAtIndex(1, owners()[1]);
        assert(wallet.isValidSignature(hash, signature) == NO);
    }

    function test_ARemovedOwnerActsNoMore() public {
        vm.prank(address(wallet));
        wallet.removeOwnerAtIndex(0, owners()[0]);
        vm.expectRevert(MultiOwner.Unauthorized.selector);
        vm.prank(vm.addr(KEY));
        wallet.execute(address(this), 0, "");
    }

    function test_TheLastOwnerStays() public {
        vm.prank(vm.addr(KEY));
        wallet.removeOwnerAtIndex(1, owners()[1]);
        vm.expectRevert(MultiOwner.LastOwner.selector);
        vm.prank(vm.addr(KEY));
        wallet.removeOwnerAtIndex(0, owners()[0]);
    }

    function testFuzz_AnotherOwnerThanNamedIsNotRemoved(bytes calldata named) public {
        vm.assume(keccak256(named) != keccak256(owners()[1]));
        vm.expectRevert(abi.encodeWithSelector(MultiOwner.WrongOwnerAtIndex.selector, 1, named, owners()[1]));
        vm.prank(vm.addr(KEY));
        wallet.removeOwnerAtIndex(1, named);
    }

    function testFuzz_AnIndexWithoutAnOwnerIsSaid(uint256 index) public {
        vm.assume(index > 1);
        vm.expectRevert(abi.encodeWithSelector(MultiOwner.NoOwnerAtIndex.selector, index));
        vm.prank(vm.addr(KEY));
        wallet.removeOwnerAtIndex(index, "");
    }

    function test_NoOwnerIsAddedTwice() public {
        vm.expectRevert(abi.encodeWithSelector(MultiOwner.AlreadyOwner.selector, owners()[0]));
        vm.prank(vm.addr(KEY));
        wallet.addOwnerAddress(vm.addr(KEY));
    }

    function testFuzz_OwnersOfAnotherShapeAreRefused(bytes calldata owner) public {
        vm.assume(owner.length != 64);
        // The cast cuts nothing off: it is made of exactly 32 bytes.
        // forge-lint: disable-next-line(unsafe-typecast)
        vm.assume(owner.length != 32 || uint256(bytes32(owner)) > type(uint160).max);
        bytes[] memory list = new bytes[](1);
        list[0] = owner;
        vm.expectRevert();
        factory.createAccount(list, 0);
    }

    function test_AnAccountIsInitialisedOnce() public {
        bytes[] memory mine = new bytes[](1);
        mine[0] = abi.encode(address(this));
        vm.expectRevert(SmartWallet.Initialized.selector);
        wallet.initialize(mine);
    }

    function test_AnEmptyListInitialisesNothing() public {
        SmartWallet fresh = new SmartWallet();
        vm.expectRevert(SmartWallet.NoOwners.selector);
        fresh.initialize(new bytes[](0));
    }
}
