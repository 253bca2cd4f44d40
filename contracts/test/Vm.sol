// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The switches of forge's machine that these tests use.
interface Vm {
    function prank(address sender) external;
    function deal(address who, uint256 wei_) external;
    function chainId(uint256 id) external;
    function assume(bool condition) external pure;
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 hash) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function signP256(uint256 key, bytes32 hash) external pure returns (bytes32 r, bytes32 s);
    function publicKeyP256(uint256 key) external pure returns (uint256 x, uint256 y);
    function expectRevert(bytes calldata data) external;
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
