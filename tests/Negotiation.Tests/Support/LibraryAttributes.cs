namespace MessagePack;

// As MessagePack-CSharp has them.

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true)]
internal sealed class UnionAttribute(int key, Type subType) : Attribute
{
    public int Key { get; } = key;

    public Type SubType { get; } = subType;
}

[AttributeUsage(AttributeTargets.Class)]
internal sealed class MessagePackObjectAttribute : Attribute;

[AttributeUsage(AttributeTargets.Property)]
internal sealed class KeyAttribute(int x) : Attribute
{
    public int IntKey { get; } = x;
}
