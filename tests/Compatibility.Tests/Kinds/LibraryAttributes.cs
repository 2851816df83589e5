namespace System.Runtime.CompilerServices;

/// <summary>What the compiler of C# 15 puts on a union where the framework has it not.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
internal sealed class UnionAttribute : Attribute;

/// <summary>What a union implements.</summary>
internal interface IUnion
{
    object? Value { get; }
}
