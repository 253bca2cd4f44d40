// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SmartWallet} from "../SmartWallet.sol";
import {SmartWalletFactory} from "../SmartWalletFactory.sol";
import {Bench} from "./Bench.sol";
import {vm} from "./Vm.sol";

/// Where accounts are put.
contract SmartWalletFactoryTest is Bench {
    function testFuzz_TheAddressIsKnownBefore(uint256 nonce) public {
        address told = factory.getAddress(owners(), nonce);
        assert(address(factory.createAccount(owners(), nonce)) == told);
        assert(told.code.length > 0);
    }

    function testFuzz_AskedTwiceItIsTheSame(uint256 nonce) public {
        SmartWallet first = factory.createAccount(owners(), nonce);
        assert(address(factory.createAccount(owners(), nonce)) == address(first));
        assert(first.nextOwnerIndex() == 2);
    }

    function testFuzz_OtherOwnersOrNoncesAreAnotherAccount(uint256 nonce, address other) public view {
        vm.assume(nonce != 0 && other != vm.addr(KEY));
        bytes[] memory theirs = owners();
        theirs[0] = abi.encode(other);
        assert(factory.getAddress(owners(), nonce) != address(wallet));
        assert(factory.getAddress(theirs, 0) != address(wallet));
    }

    function test_CoinsSentAlongAreTheAccounts() public {
        vm.deal(address(this), 5);
        assert(address(factory.createAccount{value: 5}(owners(), 9)).balance == 5);
    }

    function test_AnAccountWithoutOwnersIsRefused() public {
        vm.expectRevert(SmartWalletFactory.OwnerRequired.selector);
        factory.createAccount(new bytes[](0), 0);
    }
}
