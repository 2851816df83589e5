using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.MemoryPack;
using SerializationApi.Shapes.Generator.Parsing.MessagePack;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Finds callbacks of contracts, and reports those that not every format calls.</summary>
internal sealed class Callbacks(Compilation compilation, DiagnosticSink sink)
{
    private static readonly (string Interface, string Method, MemberLayouts Kind, CallbackTime Time)[] Interfaces =
    [
        .. JsonAnnotations.Callbacks,
        .. MessagePackAnnotations.Callbacks,
    ];

    private static readonly Dictionary<string, (MemberLayouts Kind, CallbackTime Time)> Methods = ProtoCallbacks
        .Callbacks.Concat(MemoryPackAnnotations.Callbacks)
        .ToDictionary(static mark => mark.Attribute, static mark => (mark.Kind, mark.Time), StringComparer.Ordinal);

    /// <summary>
    /// Returns the callbacks of a contract and its bases, bases first; for MemoryPack only the contract's own, like the library.
    /// </summary>
    /// <param name="isProtoBuf">Whether it is protobuf-net's in Protobuf: then only <see cref="ProtoCallbacks.Called"/> of that kind
    /// remain.</param>
    public IReadOnlyList<Callback> Find(INamedTypeSymbol contract, bool isProtoBuf)
    {
        ILookup<bool, Callback> methods = OfMethods(contract).ToLookup(callback => isProtoBuf && callback.Kind == MemberLayouts.Protobuf);
        return
        [
            .. OfInterfaces(contract),
            .. methods[false].Where(callback => callback.Kind != MemberLayouts.MemoryPack || callback.IsOf(contract)),
            .. ProtoCallbacks.Called(contract, [.. methods[true]]),
        ];
    }

    /// <summary>
    /// Returns the callbacks of a layout. A union's base calls its own; in a hierarchy the root's part does, but each part that creates the
    /// object reports it first.
    /// </summary>
    public static EquatableArray<CallbackModel> Of(INamedTypeSymbol contract, IReadOnlyList<Callback> callbacks, LayoutModel layout) =>
        !Calls(layout)
            ? default
            : callbacks
                .Where(callback =>
                    callback.Kind == layout.Layouts
                    && (layout.Form != LayoutForm.Hierarchy || callback.Time == CallbackTime.Reading || callback.IsOf(contract))
                )
                .Select(static callback => callback.Model)
                .OfType<CallbackModel>()
                .ToEquatableArray();

    /// <summary>Reports callbacks that are not called.</summary>
    /// <param name="isOwn">Whether it follows our rules. A library's own contract expects calls only in its format.</param>
    public void Check(INamedTypeSymbol contract, IReadOnlyList<Callback> callbacks, IReadOnlyList<LayoutModel> layouts, bool isOwn)
    {
        MemberLayouts offered = LayoutModel.FormatsOf(layouts.Where(static layout => layout.Form != LayoutForm.None));
        foreach (Callback callback in callbacks.Where(_ => !contract.IsAbstract))
        {
            if (callback.Model is null || !Calls(layouts.First(layout => layout.Layouts == callback.Kind)))
            {
                sink.Report(
                    DiagnosticDescriptors.NotHonoured,
                    callback.Symbol,
                    callback.DisplayName,
                    callback.Annotation,
                    "do the same in a constructor or a setter"
                );
                continue;
            }

            MemberLayouts called = callbacks
                .Where(other => other.Time == callback.Time && other.Model is not null)
                .Aggregate(MemberLayouts.None, static (all, other) => all | other.Kind);
            if (isOwn && (offered & ~called) != MemberLayouts.None)
            {
                sink.Report(
                    DiagnosticDescriptors.CalledInSome,
                    callback.Symbol,
                    callback.DisplayName,
                    callback.Annotation,
                    FormatNames.Of(callback.Kind),
                    FormatNames.Of(offered & ~called)
                );
            }
        }
    }

    private static bool Calls(LayoutModel layout) =>
        layout.Form
            is LayoutForm.Object
                or LayoutForm.Map
                or LayoutForm.Slots
                or LayoutForm.Bare
                or LayoutForm.Union
                or LayoutForm.Hierarchy;

    private static IEnumerable<Callback> OfInterfaces(INamedTypeSymbol contract)
    {
        foreach ((string face, string method, MemberLayouts kind, CallbackTime time) in Interfaces)
        {
            if (contract.AllInterfaces.FirstOrDefault(type => Attributes.IsNamed(type, face)) is { } found)
            {
                yield return new Callback(
                    contract,
                    found.Name,
                    kind,
                    time,
                    new CallbackModel(time, method, SourceNames.Of(found)) { IsOfInterface = true }
                );
            }
        }
    }

    private IEnumerable<Callback> OfMethods(INamedTypeSymbol contract)
    {
        foreach (
            IMethodSymbol method in TypeChain
                .Upwards(contract)
                .Reverse()
                .SelectMany(static type => type.GetMembers().OfType<IMethodSymbol>())
        )
        {
            foreach (AttributeData attribute in method.GetAttributes())
            {
                if (
                    attribute.AttributeClass is { } type
                    && Methods.TryGetValue(Attributes.FullName(type), out (MemberLayouts Kind, CallbackTime Time) called)
                )
                {
                    yield return new Callback(
                        method,
                        Attributes.ShortName(type.Name),
                        called.Kind,
                        called.Time,
                        Model(method, called.Kind, called.Time)
                    );
                }
            }
        }
    }

    // Static methods are also called for a null, which shapes do not do.
    private CallbackModel? Model(IMethodSymbol method, MemberLayouts kind, CallbackTime time)
    {
        bool takesContext = kind == MemberLayouts.Protobuf && ProtoCallbacks.TakesContext(method);
        bool isAccessible = compilation.IsSymbolAccessibleWithin(method, compilation.Assembly);
        return
            method is not { IsStatic: false, ReturnsVoid: true, Arity: 0, IsAsync: false }
            || (method.Parameters.Length > 0 && !takesContext)
            || (kind == MemberLayouts.MemoryPack && !MemoryPackAnnotations.CanCall(method, time))
            ? null
            : new CallbackModel(time, method.Name, SourceNames.Of(method.ContainingType))
            {
                Accessor = isAccessible ? null : AccessorParser.Parse(method),
                TakesContext = takesContext,
            };
    }
}

/// <summary>A callback before it has a model.</summary>
/// <param name="Symbol">The method with the attribute, or the contract that implements the interface.</param>
/// <param name="Model">How it is called; null if it cannot be.</param>
internal sealed record Callback(ISymbol Symbol, string Annotation, MemberLayouts Kind, CallbackTime Time, CallbackModel? Model)
{
    public string DisplayName => SourceNames.DisplayMember(Symbol);

    public bool IsOf(INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(Symbol.ContainingType, type);
}
