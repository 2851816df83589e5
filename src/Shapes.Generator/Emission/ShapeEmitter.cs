using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The file of one shape.</summary>
internal static class ShapeEmitter
{
    public static string Emit(ContractModel contract)
    {
        // Holes are filled from the top: the helpers come after everything that asks for one.
        var helpers = new HelperMethods(contract.DisplayName, contract.Location);
        ContractLayout[] layouts = [.. contract.Layouts.Select(layout => new ContractLayout(contract, layout))];
        return FileEmitter.Emit(contract.Location, $$"""
            /// <summary>The shape of {{Documented(contract.Type.Name)}}.</summary>
            {{(contract.NamesForbidden ? $"[{Obsolete}({Literal($"{contract.DisplayName} is of types that are obsolete.")})]" : "")}}
            {{contract.Location.Accessibility}} readonly struct {{contract.Location.Name}} : {{IShape}}<{{contract.Type.Name}}>
            {
                {{Code.Apart(UnionEmitter.Tables(layouts).Append(InfoEmitter.Emit(layouts, helpers)))}}

                {{PaddingEmitter.Emit(contract)}}

                {{MadeDefaultsEmitter.Emit(layouts)}}

                {{WriteEmitter.Emit(layouts, helpers)}}

                {{ItemsEmitter.Write(layouts[0], helpers)}}

                {{ReadEmitter.Emit(layouts, helpers)}}

                {{ItemsEmitter.Read(layouts[0], helpers)}}

                {{UnionEmitter.Self(contract, layouts, helpers)}}

                {{HierarchyEmitter.Parts(layouts, helpers)}}

                {{Code.Apart(helpers.Emit())}}

                {{Code.Apart(AccessorEmitter.Emit(layouts).Concat(CallbackEmitter.Methods(layouts)))}}
            }
            """, contract.Experimental);
    }
}
