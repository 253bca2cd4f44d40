// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SmartWallet} from "./SmartWallet.sol";
import {LibClone} from "solady/src/utils/LibClone.sol";

/// Puts accounts where their owners say: the address follows from owners and nonce alone, so it
/// is known, and can be paid, before there is an account.
contract SmartWalletFactory {
    address public immutable implementation;

    error OwnerRequired();

    constructor(address implementation_) payable {
        implementation = implementation_;
    }

    /// The account of these owners; made by the first call, found by every later one.
    function createAccount(bytes[] calldata owners, uint256 nonce) external payable returns (SmartWallet account) {
        if (owners.length == 0) revert OwnerRequired();
        (bool isThere, address place) =
            LibClone.createDeterministicERC1967(msg.value, implementation, salt(owners, nonce));
        account = SmartWallet(payable(place));
        if (!isThere) account.initialize(owners);
    }

    function getAddress(bytes[] calldata owners, uint256 nonce) external view returns (address) {
        return LibClone.predictDeterministicAddress(initCodeHash(), salt(owners, nonce), address(this));
    }

    function initCodeHash() public view returns (bytes32) {
        return LibClone.initCodeHashERC1967(implementation);
    }

    function salt(bytes[] calldata owners, uint256 nonce) private pure returns (bytes32) {
        return keccak256(abi.encode(owners, nonce));
    }
}
