// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

/// A token to hold and send on local chains; everybody may mint it.
contract DevnetToken is ERC20 {
    function name() public pure override returns (string memory) {
        return "Devnet Dollar";
    }

    function symbol() public pure override returns (string memory) {
        return "DUSD";
    }

    /// As the well-known dollar tokens have them, so that sites meet other than 18.
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address[] calldata accounts, uint256 amount) external {
        for (uint256 i = 0; i < accounts.length; i++) _mint(accounts[i], amount);
    }
}
