// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// Assets of every kind, without checks: the tests ask what a simulation measures.

contract Items {
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    string public symbol = "ITEM";

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        ownerOf[id] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, id);
    }

    function approve(address spender, uint256 id) external {
        getApproved[id] = spender;
        emit Approval(msg.sender, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
}

contract Editions {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount
    );
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] amounts
    );

    function mint(uint256 id, uint256 amount) external {
        balanceOf[msg.sender][id] += amount;
        emit TransferSingle(msg.sender, address(0), msg.sender, id, amount);
    }

    function move(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < ids.length; i++) {
            balanceOf[msg.sender][ids[i]] -= amounts[i];
            balanceOf[to][ids[i]] += amounts[i];
        }
        emit TransferBatch(msg.sender, msg.sender, to, ids, amounts);
    }
}

/// A token whose deposits and withdrawals are no transfers, as WETH's.
contract Wrapped {
    mapping(address => uint256) public balanceOf;
    bytes32 public symbol = "WRAP";
    uint8 public decimals = 18;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Deposit(address indexed account, uint256 amount);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }
}

interface Token {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Takes tokens by the permission that the caller has given before.
contract Shop {
    function buy(Token token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
    }
}

/// Emits many events before it takes tokens, to hide that.
contract Flood {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function take(Token token, uint256 amount, uint256 count) external {
        for (uint256 id = 0; id < count; id++) emit Transfer(address(0), msg.sender, id);
        token.transferFrom(msg.sender, address(this), amount);
    }
}

/// The permissions of Permit2, at whose address the tests put it.
contract Permits {
    struct Allowance {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    mapping(address => mapping(address => mapping(address => Allowance))) public allowance;

    event Approval(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration
    );

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[msg.sender][token][spender] = Allowance(amount, expiration, 0);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowance storage allowed = allowance[from][token][msg.sender];
        if (allowed.amount != type(uint160).max) allowed.amount -= amount;
        Token(token).transferFrom(from, to, amount);
    }

    struct TokenSpenderPair {
        address token;
        address spender;
    }

    event Lockdown(address indexed owner, address token, address spender);

    function lockdown(TokenSpenderPair[] calldata approvals) external {
        for (uint256 i = 0; i < approvals.length; i++) {
            allowance[msg.sender][approvals[i].token][approvals[i].spender].amount = 0;
            emit Lockdown(msg.sender, approvals[i].token, approvals[i].spender);
        }
    }
}

/// A smart wallet that does what its entry point says.
contract Wallet {
    address private immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    function execute(address to, uint256 value, bytes calldata data) external {
        require(msg.sender == entryPoint, "not the entry point");
        (bool isSuccess,) = to.call{value: value}(data);
        require(isSuccess);
    }
}

/// Takes tokens of the account that a forwarder appends to the call (ERC-2771).
contract Collector {
    address private immutable forwarder;

    constructor(address forwarder_) {
        forwarder = forwarder_;
    }

    function collect(Token token, uint256 amount) external {
        require(msg.sender == forwarder, "not the forwarder");
        address account = address(bytes20(msg.data[msg.data.length - 20:]));
        token.transferFrom(account, address(this), amount);
    }
}

/// Claims a permission that its account never gave, in a way that fails when it is read.
contract Liar {
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    function claim(address owner, address spender) external {
        emit Approval(owner, spender, 1);
    }
}
