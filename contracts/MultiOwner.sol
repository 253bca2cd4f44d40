// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Owners of an account: each is `bytes`, either an address (32 bytes, abi-encoded) or a passkey's
/// P-256 point (64 bytes, x then y). An index is given once and never again.
abstract contract MultiOwner {
    /// Indices start at 0; an empty entry was removed.
    mapping(uint256 index => bytes owner) private owners;
    mapping(bytes32 ownerHash => bool) private known;
    /// The index that the next owner gets; above 0 once the account is initialised.
    uint256 public nextOwnerIndex;
    uint256 public removedOwnersCount;

    event AddOwner(uint256 indexed index, bytes owner);
    event RemoveOwner(uint256 indexed index, bytes owner);

    error Unauthorized();
    error AlreadyOwner(bytes owner);
    error NoOwnerAtIndex(uint256 index);
    error WrongOwnerAtIndex(uint256 index, bytes expected, bytes actual);
    error LastOwner();
    error InvalidOwnerBytesLength(bytes owner);
    error InvalidEthereumAddressOwner(bytes owner);

    /// An owner that has an address, or the account itself (by a user operation or a batch).
    modifier onlyOwner() {
        if (!isOwnerAddress(msg.sender) && msg.sender != address(this)) revert Unauthorized();
        _;
    }

    function addOwnerAddress(address owner) external onlyOwner {
        addOwner(abi.encode(owner));
    }

    function addOwnerPublicKey(bytes32 x, bytes32 y) external onlyOwner {
        addOwner(abi.encode(x, y));
    }

    /// `owner` is repeated, so that a call made for another state of the list fails.
    function removeOwnerAtIndex(uint256 index, bytes calldata owner) external onlyOwner {
        bytes memory actual = owners[index];
        if (actual.length == 0) revert NoOwnerAtIndex(index);
        if (keccak256(actual) != keccak256(owner)) revert WrongOwnerAtIndex(index, owner, actual);
        if (ownerCount() == 1) revert LastOwner();
        delete owners[index];
        delete known[keccak256(actual)];
        removedOwnersCount += 1;
        emit RemoveOwner(index, actual);
    }

    function ownerCount() public view returns (uint256) {
        return nextOwnerIndex - removedOwnersCount;
    }

    function ownerAtIndex(uint256 index) public view returns (bytes memory) {
        return owners[index];
    }

    function isOwnerAddress(address owner) public view returns (bool) {
        return known[keccak256(abi.encode(owner))];
    }

    function isOwnerPublicKey(bytes32 x, bytes32 y) public view returns (bool) {
        return known[keccak256(abi.encode(x, y))];
    }

    function isOwnerBytes(bytes calldata owner) external view returns (bool) {
        return known[keccak256(owner)];
    }

    function initializeOwners(bytes[] calldata first) internal {
        for (uint256 i; i < first.length; i++) {
            addOwner(first[i]);
        }
    }

    function addOwner(bytes memory owner) private {
        if (owner.length != 32 && owner.length != 64) revert InvalidOwnerBytesLength(owner);
        // The cast cuts nothing off: it is made of exactly 32 bytes.
        // forge-lint: disable-next-line(unsafe-typecast)
        if (owner.length == 32 && uint256(bytes32(owner)) > type(uint160).max) {
            revert InvalidEthereumAddressOwner(owner);
        }
        bytes32 hash = keccak256(owner);
        if (known[hash]) revert AlreadyOwner(owner);
        known[hash] = true;
        uint256 index = nextOwnerIndex++;
        owners[index] = owner;
        emit AddOwner(index, owner);
    }
}
