// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Something to call in demonstrations and tests.
contract Counter {
    uint256 public number;
    mapping(address caller => uint256) public callsBy;

    event Increased(address indexed by, uint256 number);

    error TooHigh(uint256 limit);

    function increase() external payable {
        number += 1;
        callsBy[msg.sender] += 1;
        emit Increased(msg.sender, number);
    }

    function add(uint256 amount) external {
        if (amount > 1000) revert TooHigh(1000);
        number += amount;
        callsBy[msg.sender] += 1;
        emit Increased(msg.sender, number);
    }

    /// Always fails, in words.
    function fail() external pure {
        revert("This call always fails");
    }
}
