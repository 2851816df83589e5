using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Decides whose rules each layout of a contract follows.</summary>
/// <param name="isTuple">Whether protobuf-net writes a type without its annotations as a message.</param>
internal sealed class MemberSources(SetOptions options, AskedContracts asked, Func<INamedTypeSymbol, bool> isTuple)
{
    private static readonly string[] Foreign = [Attributes.MessagePackObject, Attributes.ProtoContract, Attributes.MemoryPackable];

    public MemberSource Of(INamedTypeSymbol contract, MemberLayouts kind)
    {
        if (BuiltInContracts.IsOne(contract))
        {
            return MemberSource.BuiltIn;
        }

        bool isTaken = options.TakesAnnotated && !contract.Has(Attributes.GenerateShape) && !IsOurs(contract) && !asked.Contains(contract);
        bool isForeign = isTaken || Foreign.Any(contract.Has) || IsOfMessagePack(contract);
        bool hasOwn = !isTaken && (!isForeign || HasOrders(contract));
        return kind switch
        {
            MemberLayouts.Json => isForeign ? MemberSource.Json : MemberSource.Own,
            MemberLayouts.MessagePack when options.IsContractless && !isForeign && IsContractless(contract) => MemberSource.MessagePack,
            MemberLayouts.MessagePack when IsOfMessagePack(contract) || (isTaken && contract.Has(Attributes.DataContract)) =>
                MemberSource.MessagePack,
            MemberLayouts.Protobuf when contract.Has(Attributes.ProtoContract) || (isTaken && contract.Has(Attributes.DataContract)) =>
                MemberSource.ProtoBuf,
            MemberLayouts.Protobuf when isTuple(contract) => MemberSource.ProtoBuf,
            MemberLayouts.MemoryPack when contract.Has(Attributes.MemoryPackable) || (isForeign && !hasOwn) => MemberSource.MemoryPack,
            _ => hasOwn ? MemberSource.Own : MemberSource.None,
        };
    }

    /// <summary>Whether an attribute of another library makes the type a contract.</summary>
    public static bool IsAnnotated(INamedTypeSymbol type) =>
        IsOfBinaryLibrary(type)
        || UnionTypes.IsOne(type)
        || Unions.IsUnion(type)
        || type.Has(Attributes.JsonPolymorphic)
        || type.Has(Attributes.JsonNumberHandling)
        || type.Has(Attributes.JsonUnmappedMemberHandling)
        || type.GetMembers().Any(IsAnnotatedMember);

    /// <summary>Whether only the contractless resolver of MessagePack-CSharp writes the type.</summary>
    public static bool IsContractless(INamedTypeSymbol contract) =>
        !IsOfBinaryLibrary(contract) && !contract.Has(Attributes.GenerateShape) && !IsOurs(contract);

    /// <summary>Whether the type has a form in a library for a binary format, which would differ from our numbers.</summary>
    public static bool IsOfBinaryLibrary(INamedTypeSymbol type) =>
        Foreign.Any(type.Has)
        || type.Has(Attributes.DataContract)
        || IsOfMessagePack(type)
        || Unions.Annotations.Any(annotation => annotation != Attributes.JsonDerivedType && type.Has(annotation))
        || type.GetMembers()
            .Any(static member =>
                member is IPropertySymbol or IFieldSymbol
                && member
                    .GetAttributes()
                    .Any(static attribute => IsAttributeOfBinaryLibrary(attribute.AttributeClass) && !Ignores(attribute))
            );

    // Attributes that ignore members also occur on classes that are not contracts of a library.
    private static bool Ignores(AttributeData attribute) => attribute.AttributeClass!.Name.Contains("Ignore");

    private static bool IsAttributeOfBinaryLibrary(INamedTypeSymbol? attribute) =>
        attribute is { ContainingNamespace: { } space }
        && (
            space.ToDisplayString() is "MessagePack" or "ProtoBuf" or "MemoryPack"
            || Attributes.FullName(attribute) is Attributes.DataMember or Attributes.IgnoreDataMember
        );

    /// <summary>
    /// The annotation of MessagePack-CSharp's, which classes without one inherit; null if there is none, or the class has its own
    /// <c>[GenerateShape]</c>.
    /// </summary>
    public static AttributeData? MessagePackObject(INamedTypeSymbol contract) =>
        contract.Find(Attributes.MessagePackObject)
        ?? (
            contract.Has(Attributes.GenerateShape)
                ? null
                : TypeChain
                    .Upwards(contract)
                    .Select(static type => type.Find(Attributes.MessagePackObject))
                    .FirstOrDefault(static found => found is not null)
        );

    /// <summary>Whether a contract belongs to MessagePack-CSharp.</summary>
    public static bool IsOfMessagePack(INamedTypeSymbol contract) => MessagePackObject(contract) is not null;

    private static bool IsAnnotatedMember(ISymbol member) =>
        member switch
        {
            IMethodSymbol { MethodKind: MethodKind.Constructor } => member.Has(Attributes.JsonConstructor),
            IPropertySymbol or IFieldSymbol => member
                .GetAttributes()
                .Any(static attribute =>
                    IsAttributeOfBinaryLibrary(attribute.AttributeClass)
                    || (
                        attribute.AttributeClass is { ContainingNamespace: { } space } type
                        && space.ToDisplayString() == "System.Text.Json.Serialization"
                        && type.Name != "JsonStringEnumMemberNameAttribute"
                    )
                ),
            _ => false,
        };

    /// <summary>Whether the type is a contract of SerializationApi.Shapes itself.</summary>
    public static bool IsOurs(INamedTypeSymbol contract) => contract.ContainingAssembly.Name == "SerializationApi.Shapes";

    /// <summary>Whether a member, be it inherited, has a number by our rules.</summary>
    public static bool HasOrders(INamedTypeSymbol contract) =>
        TypeChain
            .Upwards(contract)
            .SelectMany(static type => type.GetMembers())
            .Any(static member => member.Find(Attributes.DataMember)?.Named("Order") is int);
}

/// <summary>Whose rules determine the members of a contract.</summary>
internal enum MemberSource
{
    /// <summary>Ours: <c>[DataMember(Order = n)]</c> under <c>[GenerateShape]</c>.</summary>
    Own,

    /// <summary>Those of a runtime type: a tuple, a pair.</summary>
    BuiltIn,

    /// <summary>System.Text.Json's.</summary>
    Json,

    /// <summary>MessagePack-CSharp's.</summary>
    MessagePack,

    /// <summary>protobuf-net's.</summary>
    ProtoBuf,

    MemoryPack,

    /// <summary>The contract has no numbers for the format.</summary>
    None,
}
