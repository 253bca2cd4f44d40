// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Names with the interface of ENS's universal resolver. For local chains only: everybody may
/// register any name, and a reverse record is not compared with the forward record, so that a site
/// that does not compare them itself shows forged names.
contract NameResolver {
    mapping(bytes32 node => address) public addressOf;
    mapping(address account => string) public nameOf;
    mapping(bytes32 node => mapping(string key => string)) public textOf;

    error ResolverNotFound(bytes name);
    error UnsupportedResolverProfile(bytes4 selector);

    bytes4 private constant ADDR = bytes4(keccak256("addr(bytes32)"));
    bytes4 private constant TEXT = bytes4(keccak256("text(bytes32,string)"));

    function setAddress(bytes32 node, address account) external {
        addressOf[node] = account;
    }

    function setName(address account, string calldata name) external {
        nameOf[account] = name;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        textOf[node][key] = value;
    }

    /// `name` is DNS-encoded, `data` a call of a resolver for the name's node.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bytes4 selector = bytes4(data);
        if (selector == ADDR) {
            bytes32 node = abi.decode(data[4:], (bytes32));
            if (addressOf[node] == address(0)) revert ResolverNotFound(name);
            return (abi.encode(addressOf[node]), address(this));
        }
        if (selector == TEXT) {
            (bytes32 node, string memory key) = abi.decode(data[4:], (bytes32, string));
            if (addressOf[node] == address(0)) revert ResolverNotFound(name);
            return (abi.encode(textOf[node][key]), address(this));
        }
        revert UnsupportedResolverProfile(selector);
    }

    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return (nameOf[address(bytes20(account))], address(this), address(this));
    }
}
