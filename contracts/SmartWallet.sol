// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MultiOwner} from "./MultiOwner.sol";
import {UserOperation06} from "./UserOperation06.sol";
import {Receiver} from "solady/src/accounts/Receiver.sol";
import {EIP712} from "solady/src/utils/EIP712.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";
import {WebAuthn} from "solady/src/utils/WebAuthn.sol";

/// A contract account (ERC-4337, entry point 0.6) with any number of owners, each a passkey or an
/// address. Its interface is the one that viem's `toCoinbaseSmartAccount` drives; the code is ours.
///
/// A signature is abi.encode(SignatureWrapper): which owner, and that owner's signature: r, s, v
/// of an address, the bytes of a contract that is an owner, or a WebAuthn assertion.
contract SmartWallet is MultiOwner, EIP712, Receiver {
    struct SignatureWrapper {
        uint256 ownerIndex;
        bytes signatureData;
    }

    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    /// Half of secp256k1's order: a signature with a higher s has a lower twin and is refused.
    uint256 private constant SECP256K1_HALF_N = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    bytes32 private constant MESSAGE_TYPEHASH = keccak256("CoinbaseSmartWalletMessage(bytes32 hash)");

    error Initialized();
    error NoOwners();

    modifier onlyEntryPoint() {
        if (msg.sender != entryPoint()) revert Unauthorized();
        _;
    }

    modifier onlyEntryPointOrOwner() {
        if (msg.sender != entryPoint() && msg.sender != address(this) && !isOwnerAddress(msg.sender)) {
            revert Unauthorized();
        }
        _;
    }

    /// Once, by the factory, with at least one owner.
    function initialize(bytes[] calldata owners) external payable {
        if (nextOwnerIndex != 0) revert Initialized();
        if (owners.length == 0) revert NoOwners();
        initializeOwners(owners);
    }

    /// ERC-4337: 0 where the operation is an owner's, 1 where it is not. Pays what is missing.
    function validateUserOp(UserOperation06 calldata operation, bytes32 operationHash, uint256 missingFunds)
        external
        onlyEntryPoint
        returns (uint256 validationData)
    {
        validationData = isOwnersSignature(operationHash, operation.signature) ? 0 : 1;
        if (missingFunds != 0) {
            // The entry point sees for itself whether it was paid.
            (bool paid,) = msg.sender.call{value: missingFunds}("");
            paid;
        }
    }

    function execute(address target, uint256 value, bytes calldata data) external payable onlyEntryPointOrOwner {
        call(target, value, data);
    }

    /// All or none.
    function executeBatch(Call[] calldata calls) external payable onlyEntryPointOrOwner {
        for (uint256 i; i < calls.length; i++) {
            call(calls[i].target, calls[i].value, calls[i].data);
        }
    }

    /// ERC-1271, over the replay-safe hash: what is signed for this account on this chain counts
    /// for no other. Never reverts on a signature that is none.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return isOwnersSignature(replaySafeHash(hash), signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function replaySafeHash(bytes32 hash) public view returns (bytes32) {
        return _hashTypedData(keccak256(abi.encode(MESSAGE_TYPEHASH, hash)));
    }

    function entryPoint() public pure returns (address) {
        return 0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789;
    }

    function isOwnersSignature(bytes32 hash, bytes calldata signature) private view returns (bool) {
        (bool isWrapped, uint256 index, bytes calldata data) = unwrap(signature);
        if (!isWrapped) return false;
        bytes memory owner = ownerAtIndex(index);
        // The casts cut nothing off: 32 bytes came in as an owner only if they were an address.
        // forge-lint: disable-next-line(unsafe-typecast)
        if (owner.length == 32) return isByAddress(address(uint160(uint256(bytes32(owner)))), hash, data);
        if (owner.length == 64) {
            (bytes32 x, bytes32 y) = abi.decode(owner, (bytes32, bytes32));
            return isByPasskey(x, y, hash, data);
        }
        return false;
    }

    function isByAddress(address owner, bytes32 hash, bytes calldata data) private view returns (bool) {
        if (owner.code.length == 0) {
            if (data.length != 65 || uint256(bytes32(data[32:64])) > SECP256K1_HALF_N) return false;
        }
        return SignatureCheckerLib.isValidSignatureNowCalldata(owner, hash, data);
    }

    function isByPasskey(bytes32 x, bytes32 y, bytes32 hash, bytes calldata data) private view returns (bool) {
        return WebAuthn.verify(abi.encode(hash), false, WebAuthn.tryDecodeAuth(data), x, y);
    }

    /// The parts of a wrapper, read by hand so that bytes of any shape are told apart, not reverted on.
    function unwrap(bytes calldata signature)
        private
        pure
        returns (bool isWrapped, uint256 index, bytes calldata data)
    {
        data = signature[0:0];
        if (signature.length < 0x80) return (false, 0, data);
        uint256 offset = uint256(bytes32(signature[0:0x20]));
        if (offset != 0x20) return (false, 0, data);
        index = uint256(bytes32(signature[0x20:0x40]));
        if (uint256(bytes32(signature[0x40:0x60])) != 0x40) return (false, 0, data);
        uint256 length = uint256(bytes32(signature[0x60:0x80]));
        if (length > signature.length - 0x80) return (false, 0, data);
        return (true, index, signature[0x80:0x80 + length]);
    }

    function call(address target, uint256 value, bytes calldata data) private {
        (bool ok, bytes memory answer) = target.call{value: value}(data);
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(answer, 0x20), mload(answer))
        }
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Coinbase Smart Wallet", "1");
    }
}
