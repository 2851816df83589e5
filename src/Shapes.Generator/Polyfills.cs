namespace System.Runtime.CompilerServices;

/// <summary>Lets a type be made of an interpolated string in netstandard2.0.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
internal sealed class InterpolatedStringHandlerAttribute : Attribute;

/// <summary>Lets records and <c>init</c> compile for netstandard2.0.</summary>
internal static class IsExternalInit;
