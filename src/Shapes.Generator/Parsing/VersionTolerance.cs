using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What <c>[GenerateShape(VersionTolerant = true)]</c> asks of MemoryPack: a slot for each number up to the largest.</summary>
internal static class VersionTolerance
{
    /// <summary>MemoryPack counts the slots in a byte, and keeps 250 and above for what is no count: tags of unions, references, null.</summary>
    public const int MaxSlots = 249;

    /// <summary>Why a contract with larger numbers is refused.</summary>
    public const string TooManySlots = "its version-tolerant layout has a slot for each number, of which there are 249";

    /// <summary>Why a contract without numbers is refused.</summary>
    public const string NoSlots = "its version-tolerant layout has a slot for each number, and its members have none";

    /// <summary>Whether a contract asks for the layout.</summary>
    public static bool IsAsked(INamedTypeSymbol contract) => contract.Find(Attributes.GenerateShape)?.Named("VersionTolerant") is true;

    /// <summary>Why a contract cannot have it; null when it can.</summary>
    public static string? Refusal(INamedTypeSymbol contract) => contract is { TypeKind: TypeKind.Struct, IsUnmanagedType: true }
        ? "a struct without references is written as it lies in memory, which has no version-tolerant layout"
        : null;
}
