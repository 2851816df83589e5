namespace System.Runtime.CompilerServices;

/// <summary>Allows interpolated string handlers in netstandard2.0.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
internal sealed class InterpolatedStringHandlerAttribute : Attribute;

/// <summary>Allows records and <c>init</c> in netstandard2.0.</summary>
internal static class IsExternalInit;
