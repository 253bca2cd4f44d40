// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "solady/src/utils/ECDSA.sol";

/// An account of several owners, all of whom must agree, with what apps expect of a Safe: the domain and
/// the type of what owners sign for a message, and the empty signature for one they approved on chain.
/// For local chains only: owners never change.
contract SharedAccount {
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPEHASH = keccak256("SafeMessage(bytes message)");
    bytes32 private constant CALL_TYPEHASH = keccak256("Call(address to,uint256 value,bytes data,uint256 nonce)");

    bytes4 private constant ACCEPTED = 0x1626ba7e;
    bytes4 private constant REFUSED = 0xffffffff;

    address[] private owners;
    /// Of the next call.
    uint256 public nonce;
    mapping(bytes32 messageHash => mapping(address owner => bool)) public hasApproved;

    error NotOwner();
    error NotSigned();

    constructor(address[] memory first) {
        owners = first;
    }

    receive() external payable {}

    function getOwners() external view returns (address[] memory) {
        return owners;
    }

    function getThreshold() external view returns (uint256) {
        return owners.length;
    }

    /// What the owners sign for a message with this hash.
    function messageHash(bytes32 hash) public view returns (bytes32) {
        return bound(keccak256(abi.encode(MESSAGE_TYPEHASH, keccak256(abi.encode(hash)))));
    }

    /// Approves a message on chain, in place of a signature.
    function approveMessage(bytes32 hash) external {
        for (uint256 i; i < owners.length; i++) {
            if (owners[i] == msg.sender) {
                hasApproved[messageHash(hash)][msg.sender] = true;
                return;
            }
        }
        revert NotOwner();
    }

    /// ERC-1271: the owners' signatures in their order, or none if all have approved the message.
    function isValidSignature(bytes32 hash, bytes calldata signatures) external view returns (bytes4) {
        bytes32 signed = messageHash(hash);
        if (signatures.length != 0) return areOwners(signed, signatures) ? ACCEPTED : REFUSED;
        for (uint256 i; i < owners.length; i++) {
            if (!hasApproved[signed][owners[i]]) return REFUSED;
        }
        return ACCEPTED;
    }

    /// What the owners sign for a call.
    function callHash(address to, uint256 value, bytes calldata data) public view returns (bytes32) {
        return bound(keccak256(abi.encode(CALL_TYPEHASH, to, value, keccak256(data), nonce)));
    }

    /// A call that all owners have signed, sent by anybody.
    function execute(address to, uint256 value, bytes calldata data, bytes calldata signatures) external {
        if (!areOwners(callHash(to, value, data), signatures)) revert NotSigned();
        nonce += 1;
        (bool done, bytes memory result) = to.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function bound(bytes32 structHash) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, block.chainid, address(this)));
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }

    function areOwners(bytes32 signed, bytes calldata signatures) private view returns (bool) {
        if (signatures.length != owners.length * 65) return false;
        for (uint256 i; i < owners.length; i++) {
            if (ECDSA.tryRecoverCalldata(signed, signatures[i * 65:(i + 1) * 65]) != owners[i]) return false;
        }
        return true;
    }
}
