// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Pays for every operation from its deposit at the entry point (ERC-4337). For local chains only.
contract OpenPaymaster {
    /// `validatePaymasterUserOp` of every version of the entry point: no context, so `postOp` is
    /// never called, and valid at any time.
    fallback(bytes calldata) external returns (bytes memory) {
        return abi.encode("", uint256(0));
    }
}
